import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { aliyunSmsFrom, type AliyunSmsSettings, checkAliyunSms } from './aliyun-sms/settings.ts'
import {
  channelsFrom,
  checkChannels,
  checkProductionChannels,
  type PaymentChannels,
} from './outside/payment-channels.ts'
import { type Setting, settings, type Values } from './config-settings.ts'
import { keepSecret } from './secrets.ts'
import type { StatementLimits } from './database/statement-limits.ts'
import { StartFault } from './start-fault.ts'

export type Environment = 'development' | 'test' | 'production'

export type FileStore =
  | { kind: 'local'; folder: string }
  | { kind: 's3'; bucket: string; region: string; endpoint?: string; accessKeyId: string; secretAccessKey: string }

/** What hashing a password takes (argon2id). */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number }
/** Dear to a graphics card, some 20 ms on a small server. */
const passwordCost: PasswordCost = { memoryKib: 32_768, passes: 2 }
/** Tests make thousands of accounts. No setting chooses this: only an environment that is not for people has it. */
const testPasswordCost: PasswordCost = { memoryKib: 8, passes: 1 }

export type Config = {
  environment: Environment
  isProduction: boolean
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** Absent: the bundled PostgreSQL is started. */
  databaseUrl: string | undefined
  /** Leads past a pooler to the same database; absent where `databaseUrl` does so itself. */
  databaseSessionUrl: string | undefined
  /** Connects as the role that owns the tables; absent where one role does both. */
  databaseMigrationUrl: string | undefined
  /** Whether statements keep their names and plans on a connection. */
  isPrepared: boolean
  databasePool: number
  /** What requests may take of the database; see `StatementLimits`. */
  limits: StatementLimits
  /** No pooler stands before the database. */
  isDirect: boolean
  /** Where readings of devices are kept; absent: in the same database. */
  telemetryUrl: string | undefined
  /** Ports for devices; null: closed. */
  devicePorts: { mqtt: number | null; mqtts: number | null; jt808: number | null; gbt32960: number | null }
  /** Files of what is spoken on the encrypted one. */
  mqttsFiles: { cert: string; key: string } | undefined
  redisUrl: string | undefined
  /** Who measures roads (OSRM); absent: they are estimated. */
  routesUrl: string | undefined
  /** How long it goes on serving once told to stop, in seconds. */
  stopDelaySeconds: number
  metrics: { port: number | undefined; token: string | undefined }
  /** Where traces are sent; absent: none are made. */
  tracesUrl: string | undefined
  isDemo: boolean
  /** Whether the devices of the demo go on speaking. */
  isFleetAlive: boolean
  authSecret: string
  passwordCost: PasswordCost
  /** Above this delay of the event loop requests are turned away with 503. Tests share a process that also loads modules. */
  eventLoopDelayMaxMs: number
  /** Where it is noted how far the audit log goes, and with which keys. */
  auditAnchors: { path: string; keys: { current: string; before: readonly string[] } }
  isRegisterSmsRequired: boolean
  isSmsSigningRequired: boolean
  /** Absent: text messages only go into the log. */
  aliyunSms: AliyunSmsSettings | undefined
  sandboxSecret: string
  payment: PaymentChannels
  /** What documents are signed with; absent: a certificate of its own, made once. */
  signing: { p12: Buffer; password: string } | undefined
  isBehindProxy: boolean
  hasRateLimits: boolean
  /** Whether contracts are drawn before anybody asks; off where a year of them is made at once. */
  drawsAhead: boolean
  /** Whether a refusal its endpoint does not declare is a fault: so tests find what the interface's description lacks. */
  isStrict: boolean
  /** How e-mail leaves; absent where none does. */
  mail:
    | { url: string; user: string | undefined; password: string | undefined; from: string; isTlsRequired: boolean }
    | undefined
  logLevel: Values['LOG_LEVEL']
  files: FileStore
}

type Environ = Record<string, string | undefined>

function readFile(environ: Environ, name: string, setting: Setting, problems: string[]): string | undefined {
  const path = setting.mayBeFile ? environ[`${name}_FILE`]?.trim() : undefined
  if (!path) return undefined
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    problems.push(`${name}：${name}_FILE 所指的文件读不了（${(error as NodeJS.ErrnoException).code}）。`)
    return undefined
  }
}

function readValues(environ: Environ, problems: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings) as [string, Setting][]) {
    // An empty variable is how compose files and shells say "not set".
    const given = environ[name]?.trim() || readFile(environ, name, setting, problems) || setting.standard
    if (given === undefined) continue
    const outcome = setting.read.safeParse(given)
    if (outcome.success) values[name] = outcome.data
    else problems.push(`${name}：${outcome.error.issues[0]?.message ?? '不能识别'}。`)
  }
  return values as Values
}

function checkTogether(values: Values, environment: Environment, problems: string[]): void {
  const storeKeys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (values.S3_BUCKET) {
    for (const name of storeKeys) if (!values[name]) problems.push(`${name}：给出 S3_BUCKET 时必填。`)
  }
  if (values.SMTP_URL && !values.MAIL_FROM) problems.push('MAIL_FROM：给出 SMTP_URL 时必填。')
  if (values.DATABASE_SESSION_URL && !values.DATABASE_URL) {
    problems.push('DATABASE_SESSION_URL：只和 DATABASE_URL 一起使用。')
  }
  if (values.DATABASE_MIGRATION_URL && !values.DATABASE_URL)
    problems.push('DATABASE_MIGRATION_URL：只和 DATABASE_URL 一起使用。')
  if (values.MQTTS_PORT !== null && !(values.MQTTS_CERT_FILE && values.MQTTS_KEY_FILE))
    problems.push('MQTTS_PORT：要同时给出 MQTTS_CERT_FILE 和 MQTTS_KEY_FILE。')
  checkChannels(values, problems)
  checkAliyunSms(values, environment === 'production', problems)
  if (environment === 'production') checkProduction(values, problems)
}

/** What would be open without anybody having said so. */
function checkProduction(values: Values, problems: string[]): void {
  const isNamed = (name: string) => problems.some((line) => line.startsWith(`${name}：`))
  checkProductionChannels(values, problems)
  if (values.PUBLIC_URL === undefined && !isNamed('PUBLIC_URL'))
    problems.push('PUBLIC_URL：生产环境必填：链接、二维码和支付通知都用它。')
  if (values.REGISTER_SMS === undefined && !isNamed('REGISTER_SMS'))
    problems.push('REGISTER_SMS：生产环境请写明 on 或 off；off 时不验证手机号，谁都可以用别人的号码注册。')
  if (!values.RATE_LIMITS) problems.push('RATE_LIMITS：生产环境不能关闭。')
  if (!values.AUTH_SECRET && !isNamed('AUTH_SECRET')) {
    problems.push('AUTH_SECRET：生产环境必填，至少 32 个字符，可用 openssl rand -base64 48 生成。')
  }
  if (values.DEMO) problems.push('DEMO：生产环境不能装入演示数据，请去掉这个设置。')
  if (values.SMS_PROVIDER === 'console' && !values.ALLOW_CONSOLE_SMS) {
    problems.push(
      'SMS_PROVIDER：console 只把验证码写入日志，生产环境不能使用；确要如此，请同时设置 ALLOW_CONSOLE_SMS=1。',
    )
  }
}

function readEnvironment(environ: Environ): Environment {
  const given = environ.APP_ENV?.trim() || environ.NODE_ENV?.trim()
  return given === 'production' || given === 'test' ? given : 'development'
}

function fileStore(values: Values, dataDir: string): FileStore {
  if (!values.S3_BUCKET) return { kind: 'local', folder: resolve(values.FILE_STORE ?? `${dataDir}/files`) }
  return {
    kind: 's3',
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    ...(values.S3_ENDPOINT ? { endpoint: values.S3_ENDPOINT } : {}),
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function mailFrom(values: Values): Config['mail'] {
  if (!values.SMTP_URL) return undefined
  return {
    url: values.SMTP_URL,
    user: values.SMTP_USER,
    password: values.SMTP_PASSWORD,
    from: values.MAIL_FROM ?? '',
    isTlsRequired: values.SMTP_TLS,
  }
}

function readGivenFile(path: string, name: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StartFault(`${name}：读不到文件 ${path}。`, { cause: error })
  }
}

function signingFile(values: Values): Config['signing'] {
  const { PDF_SIGNING_P12: given, PDF_SIGNING_P12_FILE: path, PDF_SIGNING_PASSWORD_FILE: passwordPath } = values
  if (!given && !path) return undefined
  const p12 = path ? readGivenFile(path, 'PDF_SIGNING_P12_FILE') : Buffer.from(given ?? '', 'base64')
  const password = passwordPath
    ? readGivenFile(passwordPath, 'PDF_SIGNING_PASSWORD_FILE').toString('utf8').trimEnd()
    : (values.PDF_SIGNING_PASSWORD ?? '')
  return { p12, password }
}

/** A pooler in session mode is told by giving its address twice: everything works through it. */
function isDirect({ DATABASE_URL: address, DATABASE_SESSION_URL: past }: Values): boolean {
  return past === undefined || past === address
}

function publicAddress(values: Values): string {
  if (values.PUBLIC_URL) return values.PUBLIC_URL.replace(/(?<!\/)\/+$/, '')
  const host = values.HOST === '0.0.0.0' || values.HOST === '::' ? '127.0.0.1' : values.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${values.PORT}`
}

/** Reads the settings, or says about each wrong one, in a line of its own, what is wrong with it. */
export function readConfig(environ: Environ): Config {
  const problems: string[] = []
  const values = readValues(environ, problems)
  const environment = readEnvironment(environ)
  checkTogether(values, environment, problems)
  if (problems.length > 0) throw new StartFault(problems)

  const dataDir = resolve(values.DATA_DIR)
  const isProduction = environment === 'production'
  const authSecret = values.AUTH_SECRET ?? keepSecret(dataDir, 'auth-secret')
  return {
    environment,
    isProduction,
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicAddress(values),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseSessionUrl: values.DATABASE_SESSION_URL,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
    isPrepared: values.DATABASE_PREPARED ?? isDirect(values),
    databasePool: values.DB_POOL,
    limits: {
      lockMs: values.DB_LOCK_TIMEOUT * 1000,
      statementMs: values.DB_STATEMENT_TIMEOUT * 1000,
      idleMs: values.DB_IDLE_TIMEOUT * 1000,
    },
    isDirect: isDirect(values),
    telemetryUrl: values.TELEMETRY_DATABASE_URL,
    devicePorts: {
      mqtt: values.MQTT_PORT,
      mqtts: values.MQTTS_PORT,
      jt808: values.JT808_PORT,
      gbt32960: values.GBT32960_PORT,
    },
    mqttsFiles:
      values.MQTTS_CERT_FILE && values.MQTTS_KEY_FILE
        ? { cert: values.MQTTS_CERT_FILE, key: values.MQTTS_KEY_FILE }
        : undefined,
    redisUrl: values.REDIS_URL,
    routesUrl: values.GEOGRAPHY_ROUTES_URL,
    stopDelaySeconds: values.STOP_DELAY ?? (isProduction ? 5 : 0),
    metrics: { port: values.METRICS_PORT, token: values.METRICS_TOKEN },
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    isDemo: values.DEMO ?? !isProduction,
    isFleetAlive: (values.DEMO ?? !isProduction) && (values.IOT_DEMO ?? environment !== 'test'),
    authSecret,
    auditAnchors: {
      path: resolve(values.AUDIT_ANCHORS ?? `${dataDir}/audit-anchors`),
      keys: { current: values.AUDIT_KEY ?? authSecret, before: [values.AUDIT_KEY_BEFORE ?? []].flat() },
    },
    passwordCost: environment === 'test' ? testPasswordCost : passwordCost,
    eventLoopDelayMaxMs: environment === 'test' ? 60_000 : 5_000,
    isRegisterSmsRequired: values.REGISTER_SMS ?? false,
    isSmsSigningRequired: values.SMS_SIGNING,
    aliyunSms: aliyunSmsFrom(values),
    mail: mailFrom(values),
    sandboxSecret: values.SANDBOX_SECRET ?? keepSecret(dataDir, 'sandbox-secret'),
    payment: channelsFrom(values),
    signing: signingFile(values),
    isBehindProxy: values.TRUST_PROXY,
    hasRateLimits: values.RATE_LIMITS,
    drawsAhead: true,
    isStrict: false,
    logLevel: values.LOG_LEVEL,
    files: fileStore(values, dataDir),
  }
}
