import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartFault } from './start-fault.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Two processes may start at once: the second waits here and then finds nothing left to do. */
const MIGRATION_LOCK = 0x4a484d
const OLDEST_SERVER = 150_000
/** The exclusion constraints on calendars need the first, searching by part of a name the second. */
const EXTENSIONS = ['btree_gist', 'pg_trgm']

const CONNECTION_FAULTS: Record<string, string> = {
  ECONNREFUSED: '没有数据库在这个地址监听',
  ENOTFOUND: '找不到这台主机',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '主机不可达',
  '28P01': '用户名或密码不对',
  '28000': '这个用户不允许连接',
  '3D000': '这个数据库不存在，请先创建',
  '53300': '数据库的连接数已用完',
}

function explainConnectionFault(error: unknown, url: string): unknown {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  const reason = CONNECTION_FAULTS[code ?? errors?.[0]?.code ?? '']
  if (!reason) return error
  const shown = new URL(url)
  if (shown.password) shown.password = '***'
  return new StartFault(`DATABASE_URL：连不上 ${shown.href}：${reason}。`, { cause: error })
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw explainConnectionFault(error, url)
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  )
  const found = rows[0]
  if (!found || Number(found.version) < OLDEST_SERVER) {
    throw new StartFault('DATABASE_URL：需要 PostgreSQL 15 或更高版本。')
  }
  if (found.encoding !== 'UTF8') throw new StartFault(`DATABASE_URL：数据库的编码是 ${found.encoding}，需要 UTF8。`)
}

async function ensureExtensions(client: pg.Client): Promise<void> {
  for (const name of EXTENSIONS) {
    try {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`)
    } catch (error) {
      throw new StartFault(
        `DATABASE_URL：数据库缺少扩展 ${name}，当前用户也不能创建它。请由管理员执行 CREATE EXTENSION ${name}。`,
        { cause: error },
      )
    }
  }
}

/** A database that has run steps this version does not know belongs to another version: better not touched. */
async function checkHistory(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS history`)
  if (tables[0]?.history === null) return
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id')
  const known = readMigrationFiles({ migrationsFolder })
  if (rows.every(({ hash }, index) => known[index]?.hash === hash)) return
  throw new StartFault(
    '数据库的结构来自另一个版本的机汇，没有改动它。请换回那个版本，或换一个空的数据库（DATA_DIR 或 DATABASE_URL）。',
  )
}

/** Brings a database to the newest schema; safe to call from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = await connect(url)
  try {
    await checkServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('SET client_min_messages = warning')
    await ensureExtensions(client)
    if (existsSync(join(migrationsFolder, 'meta', '_journal.json'))) {
      await checkHistory(client)
      await applyMigrations(drizzle(client), { migrationsFolder })
    }
  } finally {
    // The lock belongs to the session and goes with it.
    await client.end().catch(() => {})
  }
}
