import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { readPostmaster } from './postmaster.ts'
import { startPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './supervisor.ts'

const holder = fileURLToPath(new URL('../../testing/hold-postgres.ts', import.meta.url))
const folders: string[] = []
const servers: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aDataDir(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'jihui-pg-'))
  folders.push(folder)
  return join(folder, name)
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir, isDurable: false, ...options })
  servers.push(server)
  return server
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('what was written is there after a stop and a start', async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir)
  await ask(first.url, `CREATE TABLE kept AS SELECT '租'::text AS word`)
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second.url, 'SELECT word FROM kept')).toEqual([{ word: '租' }])
  expect(second.wasRunning).toBe(false)
})

test('a database for real use writes through to the disk and keeps its password from others', async () => {
  const dataDir = aDataDir()
  const { url } = await start(dataDir, { isDurable: true })
  const [settings] = await ask(
    url,
    `SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
            current_setting('listen_addresses') AS addresses, lower('ÄÖ') AS lowered`,
  )
  expect(settings).toEqual({ fsync: 'on', encoding: 'UTF8', addresses: '', lowered: 'äö' })
  expect(statSync(join(dataDir, 'postgres/jihui-password')).mode & 0o077).toBe(0)
  await expect(ask(url.replace(/:[^:@/]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
})

test('a data folder in use is refused to a second start, in a sentence', async () => {
  const dataDir = aDataDir()
  const { url } = await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(/正被另一个机汇进程使用/)
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('of two starts at the same moment on a new folder one succeeds', async () => {
  const dataDir = aDataDir()
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('after its holder was killed the running server is taken over with all that was committed', async () => {
  const dataDir = aDataDir()
  const child = spawn(process.execPath, ['--import', 'tsx', holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(child.stdout, 'data')).map((chunk) => String(chunk).trim())
  await ask(url!, 'CREATE TABLE kept AS SELECT 1 AS one')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await start(dataDir)
  expect(next.wasRunning).toBe(true)
  expect(await ask(next.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
  await next.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a leftover postmaster.pid whose number now belongs to another program does not hinder a start', async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir)
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const leftover = readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid))
  await first.stop()
  writeFileSync(pidFile, leftover)
  const second = await start(dataDir)
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a server that dies is brought back at the same address with all that was committed', async () => {
  const dataDir = aDataDir()
  const { url } = await start(dataDir, { isDurable: true })
  await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  const { pid } = readPostmaster(join(dataDir, 'postgres'))!
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => ask(url, 'SELECT one FROM kept').catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }])
  expect(readPostmaster(join(dataDir, 'postgres'))!.pid).not.toBe(pid)
})

test('a server that is coming back while its holder leaves is ended with it', async () => {
  const dataDir = aDataDir()
  const server = await start(dataDir, { isDurable: true })
  const cluster = join(dataDir, 'postgres')
  const { pid } = readPostmaster(cluster)!
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readPostmaster(cluster)?.pid, { timeout: 20_000, interval: 1 }).not.toBe(pid)
  await server.stop()
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
})

test('a server that cannot be brought back is said once, and tried until it can', async () => {
  const dataDir = aDataDir()
  const troubles: unknown[] = []
  const { url } = await start(dataDir, { isDurable: true, onTrouble: (error) => troubles.push(error) })
  await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  const [control, away] = ['global/pg_control', 'global/pg_control.away'].map((name) => join(dataDir, 'postgres', name))
  renameSync(control!, away!)
  process.kill(readPostmaster(join(dataDir, 'postgres'))!.pid, 'SIGKILL')
  await expect.poll(() => troubles.length, { timeout: 20_000 }).toBe(1)
  expect(String(troubles[0])).toMatch(/数据库没有启动/)
  renameSync(away!, control!)
  await expect.poll(() => ask(url, 'SELECT one FROM kept').catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }])
  expect(troubles).toHaveLength(1)
})

test('a folder whose path is too long for a socket is served on a port of this machine alone', async () => {
  const dataDir = aDataDir('a-rather-long-name/'.repeat(6))
  const { url } = await start(dataDir)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  process.kill(readPostmaster(join(dataDir, 'postgres'))!.pid, 'SIGKILL')
  await expect.poll(() => ask(url, 'SELECT 2 AS two').catch(() => []), { timeout: 20_000 }).toEqual([{ two: 2 }])
})

test('a data folder that cannot be written is named, with the reason', async () => {
  const dataDir = aDataDir()
  writeFileSync(join(dataDir, 'taken'), '')
  await expect(start(join(dataDir, 'taken', 'data'))).rejects.toThrow(/数据目录 .*taken.* 不能使用：.+（ENOTDIR）/)
})

test('data of another major version is left untouched and said so', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '12\n')
  await expect(start(dataDir)).rejects.toThrow(/属于 PostgreSQL 12/)
})
