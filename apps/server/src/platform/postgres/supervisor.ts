import { existsSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartFault } from '../start-fault.ts'
import { chooseAccount, type Account } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { checkVersion, choosePlace, clusterFault, createCluster, launchPostgres, logFile } from './cluster.ts'
import { makeDataDir, readPassword, SUPERUSER, type Place, type Tuning } from './cluster.ts'
import { clearStaleLocks, endPostmaster, isServing, readPostmaster } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** Connection address of the database asked for, which exists. */
  url: string
  urlOf(database: string): string
  /** True when a server left running by an earlier process was taken over. */
  wasRunning: boolean
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  database?: string
  /** Off for tests only: a power cut may then lose the data. */
  isDurable?: boolean
  /** Several processes may use the cluster; the last one to leave stops it. */
  isShared?: boolean
  maxConnections?: number
  /** Called when the server died and cannot be brought back for now; it is tried again until `stop`. */
  onTrouble?: (error: unknown) => void
  /** Called when the server died and somebody else has taken its folder: there is nothing left to bring back. */
  onLost?: (error: unknown) => void
}

/** One process per data folder; held as a session lock, which PostgreSQL frees the moment its holder dies. */
const OWNER_LOCK = 0x4a48
const START_PATIENCE_MS = 60_000
const LOCK_PATIENCE_MS = 1_500
const LAUNCHED_PATIENCE_MS = 20_000
/** Between two attempts to bring a dead server back: a disk that is full is so for longer than a moment. */
const AGAIN_MS = [500, 1_000, 2_000, 5_000]

/** The server before this one has not let go of the folder yet. */
const isStillThere = (output: string): boolean => {
  const said = output.toLowerCase()
  const isLocked = said.includes('lock file ') && said.includes(' already exists')
  return isLocked || said.includes('pre-existing shared memory')
}

class FolderTaken extends StartFault {}

type Held = { pid: number; place: Place; session: pg.Client; wasRunning: boolean }

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function addressOf(place: Place, password: string, database: string): string {
  // A host is needed for the address to be one; the socket named after it goes before.
  const base = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@`
  return place.host.startsWith('/')
    ? `${base}localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(place.host)}&port=${place.port}`
    : `${base}${place.host}:${place.port}/${encodeURIComponent(database)}`
}

/** The server that already works in this folder, if its `postmaster.pid` is not a leftover. */
function runningPlace(cluster: string): { pid: number; place: Place; isReady: boolean } | undefined {
  const found = readPostmaster(cluster)
  if (!found || !isServing(cluster, found.pid)) return undefined
  const place = found.socketFolder
    ? { host: found.socketFolder, port: found.port }
    : { host: found.address || '127.0.0.1', port: found.port }
  return { pid: found.pid, place, isReady: found.isReady }
}

/** Address of the database of a server that already works for this folder; for those who only want to read. */
export function runningPostgres(dataDir: string, database = 'jihui'): string | undefined {
  const cluster = join(resolve(dataDir), 'postgres')
  const running = runningPlace(cluster)
  return running?.isReady ? addressOf(running.place, readPassword(cluster), database) : undefined
}

async function openSession(url: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Without a listener the loss of this connection would end the process before anyone could react.
  session.on('error', () => {})
  await session.connect()
  return session
}

type Call = { dataDir: string; cluster: string; account: Account; tuning: Tuning; ending: AbortSignal }

/** Starts the server, or finds it running, and waits until it takes connections; `wanted` is where it was before. */
async function bringUp({ dataDir, cluster, account, tuning, ending }: Call, wanted?: Place): Promise<Held> {
  const until = Date.now() + START_PATIENCE_MS
  let launched: ReturnType<typeof launchPostgres> | undefined
  let ended: string | undefined
  let lastError: unknown
  const logStart = logLength(dataDir)
  for (let attempt = 0; Date.now() < until && !ending.aborted; attempt += 1) {
    const running = runningPlace(cluster)
    if (running?.isReady) {
      try {
        const session = await openSession(addressOf(running.place, readPassword(cluster), 'postgres'))
        return { pid: running.pid, place: running.place, session, wasRunning: running.pid !== launched?.pid }
      } catch (error) {
        if ((error as { code?: string }).code === '28P01') throw passwordFault(cluster)
        lastError = error
      }
    } else if (!running && !launched) {
      clearStaleLocks(cluster)
      ended = undefined
      launched = launchPostgres(dataDir, cluster, account, wanted ?? (await choosePlace(cluster)), tuning)
      launched.once('error', (error) => (ended = error.message))
      launched.once('exit', (code, signal) => (ended ??= `exit ${code ?? signal}`))
    } else if (!running && ended !== undefined) {
      const output = readFileSync(logFile(dataDir), 'utf8').slice(logStart)
      // Another start was a moment faster, or an ending server was still cleaning up: look again.
      if (!isStillThere(output) || attempt > 500) {
        throw clusterFault(dataDir, output || ended)
      }
      launched = undefined
    }
    await pause(15)
  }
  // Nobody waits for it any more, and it may not have written down yet that it is there.
  if (ending.aborted && launched && ended === undefined) await endLaunched(launched)
  throw new StartFault(`数据库在 ${START_PATIENCE_MS / 1000} 秒内没有就绪。记录在 ${logFile(dataDir)}。`, {
    cause: lastError,
  })
}

/** A server that was launched and has not said yet where it is: it is asked to end until it has. */
async function endLaunched(launched: ReturnType<typeof launchPostgres>): Promise<void> {
  const isGone = () => launched.exitCode !== null || launched.signalCode !== null
  const until = Date.now() + LAUNCHED_PATIENCE_MS
  while (!isGone() && Date.now() < until) {
    launched.kill('SIGINT')
    await pause(50)
  }
  if (!isGone()) launched.kill('SIGQUIT')
}

function passwordFault(cluster: string): StartFault {
  return new StartFault(`${cluster} 中保存的数据库密码与数据库不符。请从备份恢复 jihui-password 文件。`)
}

function logLength(dataDir: string): number {
  return existsSync(logFile(dataDir)) ? readFileSync(logFile(dataDir), 'utf8').length : 0
}

async function takeLock(session: pg.Client, dataDir: string, isShared: boolean): Promise<void> {
  const ask = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const until = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    const { rows } = await session.query<{ got: boolean }>(`SELECT ${ask}($1) AS got`, [OWNER_LOCK])
    if (rows[0]?.got) return
    // A holder killed a moment ago still counts until its server process has noticed.
    if (Date.now() > until) break
    await pause(50)
  }
  await session.end()
  throw new FolderTaken(
    `数据目录 ${dataDir} 正被另一个机汇进程使用。请先停止那个进程，或为这个进程设置另一个 DATA_DIR。`,
  )
}

async function ensureDatabase(session: pg.Client, database: string): Promise<void> {
  const { rowCount } = await session.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (rowCount) return
  try {
    await session.query(`CREATE DATABASE ${quoteName(database)}`)
  } catch (error) {
    // Another sharer made it in between.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { database = 'jihui', isDurable = true, isShared = false, maxConnections = 100 } = options
  const dataDir = isAbsolute(options.dataDir) ? options.dataDir : resolve(options.dataDir)
  const cluster = join(dataDir, 'postgres')
  makeDataDir(dataDir)
  const account = chooseAccount(dataDir, cluster, locateBinaries(dataDir))
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(dataDir, cluster, account, isDurable)
  checkVersion(cluster, account)

  const ending = new AbortController()
  const call: Call = { dataDir, cluster, account, tuning: { isDurable, maxConnections }, ending: ending.signal }
  const open = async (wanted?: Place): Promise<Held> => {
    const held = await bringUp(call, wanted)
    await takeLock(held.session, dataDir, isShared)
    return held
  }
  let held = await open()
  await ensureDatabase(held.session, database)

  let coming: Promise<void> | undefined
  /** Brings it back at the same address, however long that takes. */
  const bringBack = async (): Promise<void> => {
    for (let attempt = 0; !ending.signal.aborted; attempt += 1) {
      try {
        held = await open(held.place)
        return watch()
      } catch (error) {
        if (error instanceof FolderTaken) return options.onLost?.(error)
        if (attempt === 0) options.onTrouble?.(error)
        await pause(AGAIN_MS[attempt] ?? AGAIN_MS.at(-1), undefined, { signal: ending.signal }).catch(() => {})
      }
    }
  }
  const watch = (): void => {
    held.session.once('end', () => {
      // The server, or one of its processes, died under us.
      if (!ending.signal.aborted) coming = bringBack()
    })
  }
  watch()

  const urlOf = (name: string) => addressOf(held.place, readPassword(cluster), name)
  return {
    url: urlOf(database),
    urlOf,
    wasRunning: held.wasRunning,
    async stop() {
      if (ending.signal.aborted) return
      ending.abort()
      // One that is just coming back is ended, too.
      await coming
      const isLast = !isShared || (await isAlone(held.session))
      await held.session.end().catch(() => {})
      if (isLast) await endPostmaster(cluster, runningPlace(cluster)?.pid ?? held.pid)
    },
  }
}

async function isAlone(session: pg.Client): Promise<boolean> {
  try {
    await session.query('SELECT pg_advisory_unlock_shared($1)', [OWNER_LOCK])
    const { rows } = await session.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [OWNER_LOCK])
    return rows[0]?.got ?? false
  } catch {
    return false
  }
}

/** Only for clusters that hold nothing of value. */
export function discardCluster(dataDir: string): void {
  const running = runningPlace(join(dataDir, 'postgres'))
  if (!running) rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
}
