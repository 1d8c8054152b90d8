import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { explainFileFault, StartFault } from '../start-fault.ts'
import { databaseEnvironment, run, type Account } from './account.ts'

export const SUPERUSER = 'jihui'
const PASSWORD_FILE = 'jihui-password'
const SOCKET_PORT = 5432
const LONGEST_SOCKET_PATH = 100
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

export type Place = { host: string; port: number }

export function readPassword(cluster: string): string {
  try {
    return readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim()
  } catch (error) {
    throw new StartFault(
      `数据库文件夹 ${cluster} 中的 ${PASSWORD_FILE} 读不到，无法连接其中的数据。请从备份恢复这个文件。`,
      { cause: error },
    )
  }
}

/** Made under another name and moved into place whole, so that a start cut short leaves nothing half-made behind. */
export function createCluster(dataDir: string, cluster: string, account: Account, isDurable: boolean): void {
  const draft = mkdtempSync(join(dataDir, '.postgres-new-'))
  const passwordFile = join(dataDir, `.postgres-password-${process.pid}`)
  const password = randomBytes(24).toString('base64url')
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    if (account.ids) for (const path of [draft, passwordFile]) chownSync(path, account.ids.uid, account.ids.gid)
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
    const access = ['-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const care = isDurable ? [] : ['--no-sync']
    const args = ['-D', draft, '--no-instructions', ...access, ...locale, ...care]
    const made = run(account, account.binaries.initdb, args)
    if (made.status !== 0) throw clusterFault(dataDir, made.stderr || made.error?.message || '')
    renameSync(passwordFile, join(draft, PASSWORD_FILE))
    renameSync(draft, cluster)
  } catch (error) {
    // Another start may have been first; its cluster is as good as ours.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw explainFileFault(error, '数据目录', dataDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

export function checkVersion(cluster: string, account: Account): void {
  const kept = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const own = /\s(\d+)/.exec(run(account, account.binaries.postgres, ['--version']).stdout)?.[1]
  if (own !== undefined && own !== kept) {
    throw new StartFault(
      `${cluster} 里的数据属于 PostgreSQL ${kept}，自带的是 ${own}。` +
        '请用原来的版本运行 npm run backup，再用这个版本、换一个新的 DATA_DIR 运行 npm run restore。',
    )
  }
}

/** A socket in the data folder is closed to other accounts and cannot collide; a path too long for one needs a port. */
export async function choosePlace(cluster: string): Promise<Place> {
  const socket = join(cluster, `.s.PGSQL.${SOCKET_PORT}`)
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH) {
    return { host: cluster, port: SOCKET_PORT }
  }
  return { host: '127.0.0.1', port: await freePort() }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

export function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

export type Tuning = { isDurable: boolean; maxConnections: number }

/** Started apart from our process group: a Ctrl-C must reach us first, and we close the database last. */
export function launchPostgres(dataDir: string, cluster: string, account: Account, place: Place, tuning: Tuning) {
  const isSocket = place.host.startsWith('/')
  const settings: Record<string, string> = {
    listen_addresses: isSocket ? '' : place.host,
    port: String(place.port),
    unix_socket_directories: isSocket ? place.host : '',
    unix_socket_permissions: '0700',
    max_connections: String(tuning.maxConnections),
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(tuning.isDurable ? {} : RISKY_BUT_FAST),
  }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [command, ...rest] = [...account.prefix, account.binaries.postgres, ...args]
  const log = openLog(dataDir)
  try {
    const child = spawn(command!, rest, {
      ...account.ids,
      cwd: '/',
      env: databaseEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

const RISKY_BUT_FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

function openLog(dataDir: string): number {
  const path = logFile(dataDir)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return openSync(path, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
}

/** PostgreSQL's own words turned into something its reader can act on. */
export function clusterFault(dataDir: string, output: string): StartFault {
  const last = output
    .trim()
    .split('\n')
    .findLast((line) => /error|fatal|panic/i.test(line))
  if (/No space left/i.test(output)) return new StartFault(`数据目录 ${dataDir} 所在的磁盘已满，数据库不能启动。`)
  if (/Read-only file system/i.test(output)) return new StartFault(`数据目录 ${dataDir} 所在的磁盘是只读的。`)
  if (/Permission denied|not permitted/i.test(output)) {
    return new StartFault(`数据目录 ${dataDir} 没有写入权限，数据库不能启动：${last ?? ''}`)
  }
  return new StartFault(
    `数据库没有启动：${last ?? output.trim().split('\n').at(-1) ?? ''}。记录在 ${logFile(dataDir)}。`,
  )
}

export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const probe = join(dataDir, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw explainFileFault(error, '数据目录', dataDir)
  }
}
