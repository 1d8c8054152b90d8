import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import type { App } from './app.ts'
import { collectAfterStart } from './platform/collect-after-start.ts'
import { readConfig, type Config } from './platform/config.ts'
import { processArguments, programOf } from './platform/program.ts'
import { productionNotes } from './platform/production-notes.ts'
import type { EmbeddedPostgres } from './platform/postgres/supervisor.ts'
import { outageOf } from './platform/outside/outage.ts'
import { canLiftGuards } from './platform/roles.ts'
import { StartFault } from './platform/start-fault.ts'
import { startTraces } from './platform/figures/traces.ts'

/** Requests under way are given this long to finish before the process ends anyway. */
const DRAIN_MS = 15_000

/** Kept as a promise: a signal may come while it is still starting, and must not leave it behind. */
let postgres: Promise<EmbeddedPostgres> | undefined
let app: App | undefined
let isStopping = false
let stopDelayMs = 0

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(error: unknown): void {
  const lines = error instanceof StartFault ? error.lines : [`没有启动：${(error as Error)?.stack ?? String(error)}`]
  for (const line of lines) process.stderr.write(`${line}\n`)
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/**
 * Ends in the order that loses nothing: it says that it leaves and goes on serving until the proxies have heard, then no
 * new requests, those under way finish, then the database.
 */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  const leavingMs = exitCode === 0 && app ? stopDelayMs : 0
  setTimeout(() => process.exit(1), leavingMs + DRAIN_MS + 25_000).unref()
  try {
    app?.leave()
    if (leavingMs > 0) await after(leavingMs)
    await Promise.race([app?.stop(), after(DRAIN_MS)])
    await postgres?.then(
      (server) => server.stop(),
      () => {},
    )
  } catch (error) {
    complain(error)
    process.exit(1)
  }
  process.exit(exitCode)
}

async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const { startPostgres } = await import('./platform/postgres/supervisor.ts')
  postgres = startPostgres({
    dataDir: config.dataDir,
    maxConnections: config.databasePool + 40,
    onTrouble: complain,
    onLost: (error) => {
      complain(error)
      void stop(1)
    },
  })
  return (await postgres).url
}

function explainListenFault(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartFault(`PORT：端口 ${port} 已被占用。请停止占用它的程序，或设置另一个 PORT。`, { cause: error })
  }
  if (code === 'EACCES')
    return new StartFault(`PORT：没有权限监听端口 ${port}，请用 1024 以上的端口。`, { cause: error })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartFault(`HOST：这台机器没有地址 ${host}。`, { cause: error })
  }
  return error
}

/** The demo is filled by a process of its own, which lives in the past; where there are machines, nothing is started. */
async function fillDemoIfEmpty(databaseUrl: string): Promise<void> {
  const found = await app!.services.database.pool.query('SELECT 1 FROM equipment LIMIT 1')
  if (found.rowCount) return
  say('第一次启动：正在准备演示数据……')
  const program = programOf(new URL('./demo/fill-demo.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_SESSION_URL: '' }
  const child = spawn(process.execPath, processArguments(program), { stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new StartFault('演示数据没有准备好。删除数据目录后重试，或设置 DEMO=off。')
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // The installed SDK runs on this Node, and the lock file keeps it so (scripts/engines.mjs): its notice is of later ones.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  stopDelayMs = config.stopDelaySeconds * 1000
  // What follows is loaded only now: a wrong setting is answered at once, and traces see everything that is loaded.
  if (config.tracesUrl) await startTraces(config.tracesUrl)
  // The database starts in processes of its own meanwhile.
  const [databaseUrl, { buildApp }] = await Promise.all([openDatabase(config), import('./app.ts')])
  const sessionUrl = config.databaseSessionUrl ?? databaseUrl
  const { migrate } = await import('./platform/database/migrate.ts')
  const told: string[] = []
  await migrate(config.databaseMigrationUrl ?? sessionUrl, { say: (line) => told.push(line) })
  if (config.telemetryUrl)
    await migrate(config.telemetryUrl, { say: (line) => told.push(line), setting: 'TELEMETRY_DATABASE_URL' })
  if (config.databaseUrl) {
    const { checkPooler } = await import('./platform/database/pooler.ts')
    await checkPooler(config.databaseUrl, config.databaseSessionUrl)
  }
  app = await buildApp(config, databaseUrl)
  for (const line of told) app.services.log.warn(line)
  if (config.isDemo) await fillDemoIfEmpty(sessionUrl)
  const { hasDemoAccounts } = await import('./modules/identity/public.ts')
  if (config.isProduction && (await hasDemoAccounts(app.services.db)))
    throw new StartFault('DATABASE_URL：这个数据库里有演示账号，密码人人都知道，不能用于生产环境。请用另一个数据库。')
  if (config.isProduction && (await canLiftGuards(app.services.database.pool)))
    app.services.log.warn(
      '运行用的数据库角色可以改表结构、清空账目和日志：请分成两个角色（npm run roles，DATABASE_MIGRATION_URL）',
    )
  await app.start()
  try {
    await app.http.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw explainListenFault(error, config)
  }
  await announce(config)
  collectAfterStart()
}

async function announce(config: Config): Promise<void> {
  const address = app?.http.server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  const seconds = (performance.now() / 1000).toFixed(1)
  const started = `机汇已启动（${seconds} 秒）：${config.publicUrl.replace(/:0$/, `:${port}`)}`
  if (!config.isProduction) {
    say(started)
    if (!config.isDemo) return
    const { demoAccounts, demoPassword } = await import('./demo/accounts.ts')
    return say(`演示账号：${demoAccounts.map((account) => account.username).join('、')}；密码都是 ${demoPassword}`)
  }
  // In production the output is read by machines: lines of the log, nothing else.
  app?.services.log.info(started)
  for (const note of productionNotes(config)) app?.services.log.warn(note)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The queue of jobs does not wait for its own notes. While the database is away they are lost, and a job whose end was not
// noted is taken up again by its time; that must not end the process.
process.on('unhandledRejection', (error) => {
  if (outageOf(error)) return app?.services.log.warn({ err: error }, 'not noted: the database is away')
  complain(error)
  return void stop(1)
})

try {
  await main()
} catch (error) {
  complain(error)
  await stop(1)
}
