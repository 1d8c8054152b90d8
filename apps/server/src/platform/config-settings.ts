/** Every setting the server reads, as data; `config.ts` reads them and checks what they say together. */
import { z } from 'zod'
import { aliyunSmsSettings } from './aliyun-sms/settings.ts'
import { paymentSettings } from './outside/payment-channels.ts'

const text = z.string()
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], '应为 on 或 off')
  .transform((value) => value === 'on' || value === 'true' || value === '1')
const whole = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `应为 ${min} 到 ${max} 之间的整数`,
    })
    .transform(Number)
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `应为 ${values.join('、')} 之一`)
/** A port to listen on beside PORT; 0: any free one; `off`: none. */
const portOrOff = z
  .string()
  .refine((value) => value === 'off' || (/^\d+$/.test(value) && Number(value) <= 65_535), {
    error: '应为 0 到 65535 之间的整数，或 off',
  })
  .transform((value) => (value === 'off' ? null : Number(value)))
const secret = z.string().min(32, '至少 32 个字符')
const address = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      if (!URL.canParse(value)) return false
      const { protocol } = new URL(value)
      return protocols.includes(protocol)
    },
    { error: `应为以 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头的地址` },
  )

/** How a setting reads: `standard` is the value when it is not given, `standardIs` says it when it is worked out. */
export type Setting = {
  about: string
  read: z.ZodType<unknown, string>
  standard?: string
  standardIs?: string
  /** A secret may stand in the file `NAME_FILE` names. */
  mayBeFile?: boolean
}

const declare = <const T extends Record<string, Setting>>(settings: T) => settings

/** Every one once. The table in the README is checked against this one. */
export const settings = declare({
  APP_ENV: {
    about: '运行环境：development、test 或 production；没有时看 NODE_ENV',
    read: oneOf(['development', 'test', 'production']),
    standardIs: 'development',
  },
  PORT: { about: '监听的端口；0 表示任意空闲端口', read: whole(0, 65_535), standard: '3000' },
  HOST: { about: '监听的地址；容器中用 0.0.0.0', read: text, standard: '127.0.0.1' },
  PUBLIC_URL: {
    about: '用户看到的网址，用于链接和二维码',
    read: address('http:', 'https:'),
    standardIs: 'http://HOST:PORT；生产环境必填',
  },
  DATA_DIR: { about: '数据目录：自带的数据库、文件和生成的密钥', read: text, standard: '.data' },
  DATABASE_URL: {
    about: 'PostgreSQL 15 以上的连接地址；没有时用自带的 PostgreSQL',
    read: address('postgres:', 'postgresql:'),
    standardIs: '自带',
  },
  DATABASE_SESSION_URL: {
    about: '直达同一个 PostgreSQL 的连接地址，用于迁移和通知；DATABASE_URL 经过 PgBouncer 等连接池时必填',
    read: address('postgres:', 'postgresql:'),
    standardIs: '同 DATABASE_URL',
  },
  DATABASE_MIGRATION_URL: {
    about:
      '同一个 PostgreSQL 的直达地址，用可以改表结构的角色连接，只用于迁移、备份和恢复；给出后 DATABASE_URL 的角色不必有这些权限',
    read: address('postgres:', 'postgresql:'),
    standardIs: '同 DATABASE_SESSION_URL',
  },
  DATABASE_PREPARED: {
    about: '使用命名的预备语句；连接池以 transaction 模式工作而不认识它们（PgBouncer 1.21 以前）时须为 off',
    read: onOff,
    standardIs: 'DATABASE_SESSION_URL 另有所指时 off，否则 on',
  },
  DB_POOL: { about: '每个进程的数据库连接数', read: whole(2, 500), standard: '20' },
  DB_LOCK_TIMEOUT: {
    about: '一个请求等别人放开一行的秒数，过了就回答 503；任务和迁移另有自己的限度',
    read: whole(1, 600),
    standard: '5',
  },
  DB_STATEMENT_TIMEOUT: {
    about: '一个请求的一条语句最多运行的秒数，过了就回答 503',
    read: whole(1, 3600),
    standard: '30',
  },
  DB_IDLE_TIMEOUT: {
    about: '一个事务停着不动的秒数，过了就由数据库结束它',
    read: whole(1, 3600),
    standard: '30',
  },
  TELEMETRY_DATABASE_URL: {
    about: '存设备读数的 PostgreSQL 的直达地址；没有时和 DATABASE_URL 是同一个库',
    read: address('postgres:', 'postgresql:'),
    standardIs: '同 DATABASE_URL',
  },
  MQTT_PORT: { about: '设备用 MQTT 连接的端口；off 关闭，0 表示任意空闲端口', read: portOrOff, standard: '18830' },
  MQTTS_PORT: {
    about: '设备用加密的 MQTT 连接的端口；随 MQTTS_CERT_FILE 和 MQTTS_KEY_FILE',
    read: portOrOff,
    standard: 'off',
  },
  MQTTS_CERT_FILE: { about: 'MQTTS_PORT 的证书文件（PEM）', read: text, standardIs: '随 MQTTS_PORT 必填' },
  MQTTS_KEY_FILE: { about: 'MQTTS_PORT 的私钥文件（PEM）', read: text, standardIs: '随 MQTTS_PORT 必填' },
  JT808_PORT: { about: '部标终端（JT/T 808）连接的端口；off 关闭', read: portOrOff, standard: '18808' },
  GBT32960_PORT: { about: '新能源车终端（GB/T 32960）连接的端口；off 关闭', read: portOrOff, standard: '18960' },
  REDIS_URL: {
    about: 'Redis 的地址：限流计数和页面消息经过它；没有时都经过 PostgreSQL',
    read: address('redis:', 'rediss:'),
    standardIs: '不用',
  },
  GEOGRAPHY_ROUTES_URL: {
    about: '路程服务（OSRM 的 HTTP 接口）的地址，如 http://127.0.0.1:5000；没有或没有回答时按直线距离估算',
    read: address('http:', 'https:').refine((value) => !/^[^/]+:\/\/[^/]*@/.test(value), {
      error: '地址里不能写用户名和密码',
    }),
    standardIs: '不用',
  },
  DEMO: { about: '空库时装入演示数据和演示账号；生产环境拒绝', read: onOff, standardIs: '生产环境 off，其他 on' },
  IOT_DEMO: { about: '演示数据里的物联网设备一直在动；off 不动', read: onOff, standardIs: '随 DEMO' },
  AUTH_SECRET: {
    about: '登录凭证的签名密钥，至少 32 个字符；生产环境必填',
    read: secret,
    standardIs: '生成并存于 DATA_DIR',
  },
  AUDIT_KEY: {
    about: '记下操作日志位置时所用的密钥，至少 32 个字符；给出后更换 AUTH_SECRET 不影响已记下的',
    read: secret,
    standardIs: '由 AUTH_SECRET 得出',
  },
  AUDIT_KEY_BEFORE: {
    about: '以前的 AUDIT_KEY（没有给出过时是以前的 AUTH_SECRET）：以前记下的仍然可信',
    read: secret,
    standardIs: '不用',
  },
  AUDIT_ANCHORS: {
    about: '每天在数据库之外记下操作日志位置的文件；最好在另一台机器上',
    read: text,
    standardIs: 'DATA_DIR/audit-anchors',
  },
  REGISTER_SMS: { about: '注册时验证短信验证码', read: onOff, standardIs: 'off；生产环境必须写明' },
  SMS_SIGNING: {
    about: '签署合同时总要验证短信验证码；不打开时由平台设置“签合同验短信”决定',
    read: onOff,
    standard: 'off',
  },
  SMS_PROVIDER: {
    about: '短信服务：aliyun（阿里云短信），或 console，只写入日志',
    read: oneOf(['console', 'aliyun']),
    standard: 'console',
  },
  ALLOW_CONSOLE_SMS: { about: '生产环境也允许 SMS_PROVIDER=console', read: onOff, standard: 'off' },
  ...aliyunSmsSettings,
  SMTP_URL: {
    about: '发邮件的服务器，如 smtp://mail.example.com:587 或 smtps://mail.example.com；没有时不发邮件',
    read: address('smtp:', 'smtps:'),
    standardIs: '不用',
    mayBeFile: true,
  },
  SMTP_USER: { about: '邮件服务器的用户名；也可以写在 SMTP_URL 里', read: text, standardIs: '不用' },
  SMTP_PASSWORD: {
    about: '邮件服务器的密码；或 SMTP_PASSWORD_FILE 所指的文件',
    read: text,
    standardIs: '不用',
    mayBeFile: true,
  },
  SMTP_TLS: { about: '不加密的邮件服务器一律不用；off 只用于本机的服务器', read: onOff, standard: 'on' },
  MAIL_FROM: {
    about: '邮件的发件人，如 机汇 <no-reply@example.com>',
    read: z.string().regex(/^[^<>\r\n]{0,60}<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, '应为邮箱，或 名称 <邮箱>'),
    standardIs: '随 SMTP_URL 必填',
  },
  SANDBOX_SECRET: {
    about: '沙箱网关回调的签名密钥，至少 32 个字符',
    read: secret,
    standardIs: '生成并存于 DATA_DIR',
  },
  ...paymentSettings,
  PDF_SIGNING_P12: {
    about: '给合同签名的证书和私钥：PKCS#12 文件的 base64；也可用 PDF_SIGNING_P12_FILE 给出文件',
    read: z.string().regex(/^[A-Za-z0-9+/\s]+(?:={1,2}\s*)?$/, '应为 PKCS#12 文件的 base64'),
    standardIs: '生成自签名证书并存于 DATA_DIR',
  },
  PDF_SIGNING_P12_FILE: { about: 'PKCS#12 文件的路径', read: text, standardIs: '不用' },
  PDF_SIGNING_PASSWORD: { about: 'PKCS#12 文件的密码', read: text, standardIs: '空' },
  PDF_SIGNING_PASSWORD_FILE: { about: '内容是这个密码的文件的路径', read: text, standardIs: '不用' },
  TRUST_PROXY: { about: '前面有反向代理，按 X-Forwarded-For 认来源', read: onOff, standard: 'off' },
  RATE_LIMITS: { about: '按来源地址限流；off 只用于压测，生产环境拒绝', read: onOff, standard: 'on' },
  LOG_LEVEL: {
    about: '日志级别',
    read: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    standard: 'info',
  },
  STOP_DELAY: {
    about: '收到 SIGTERM 后 /readyz 先回答 503、再过这些秒才停止接受请求，让代理先转走流量',
    read: whole(0, 300),
    standardIs: '生产环境 5，其他 0',
  },
  METRICS_PORT: {
    about: '另开一个端口提供 /metrics；只让监控系统够得着它',
    read: whole(0, 65_535),
    standardIs: '不用',
  },
  METRICS_TOKEN: {
    about: '读 /metrics 要出示的 Bearer 令牌，至少 32 个字符；没有 METRICS_PORT 时 /metrics 在 PORT 上',
    read: secret,
    standardIs: '不用',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: '接收 OpenTelemetry 追踪（OTLP/HTTP）的地址，如 http://127.0.0.1:4318',
    read: address('http:', 'https:'),
    standardIs: '不用',
  },
  FILE_STORE: { about: '上传文件的目录；给出 S3_BUCKET 时不用', read: text, standardIs: 'DATA_DIR/files' },
  S3_BUCKET: { about: '文件存到 S3 兼容的对象存储', read: text, standardIs: '不用' },
  S3_ENDPOINT: { about: '对象存储的地址', read: address('http:', 'https:'), standardIs: 'AWS' },
  S3_REGION: { about: '对象存储的区域', read: text, standard: 'us-east-1' },
  S3_ACCESS_KEY_ID: { about: '对象存储的访问密钥', read: text, standardIs: '随 S3_BUCKET 必填' },
  S3_SECRET_ACCESS_KEY: { about: '对象存储的访问密钥密码', read: text, standardIs: '随 S3_BUCKET 必填' },
})

type Settings = typeof settings
type ValueOf<S extends Setting> = S extends { standard: string } ? z.output<S['read']> : z.output<S['read']> | undefined
export type Values = { [Name in keyof Settings]: ValueOf<Settings[Name]> }
