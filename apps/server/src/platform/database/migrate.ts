import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { applyStep } from './apply-step.ts'
import { countApplied } from './migration-history.ts'
import { readSteps } from './migration-steps.ts'
import { makeOnePartition, makePartitions, type PartitionSpan } from './partitions.ts'
import { StartFault } from '../start-fault.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Two processes may start at once: the second waits here and then finds nothing left to do. */
const MIGRATION_LOCK = 0x4a484d
const LOCK_AGAIN_MS = 100
const OLDEST_SERVER = 150_000
const usualSetting = 'DATABASE_URL'
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

function explainConnectionFault(error: unknown, url: string, setting: string): unknown {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  const reason = CONNECTION_FAULTS[code ?? errors?.[0]?.code ?? '']
  if (!reason) return error
  const shown = new URL(url)
  if (shown.password) shown.password = '***'
  return new StartFault(`${setting}：连不上 ${shown.href}：${reason}。`, { cause: error })
}

async function connect(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw explainConnectionFault(error, url, setting)
  }
}

async function checkServer(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  )
  const found = rows[0]
  if (!found || Number(found.version) < OLDEST_SERVER) {
    throw new StartFault(`${setting}：需要 PostgreSQL 15 或更高版本。`)
  }
  if (found.encoding !== 'UTF8') throw new StartFault(`${setting}：数据库的编码是 ${found.encoding}，需要 UTF8。`)
}

async function ensureExtensions(client: pg.Client, setting: string): Promise<void> {
  for (const name of EXTENSIONS) {
    try {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`)
    } catch (error) {
      throw new StartFault(
        `${setting}：数据库缺少扩展 ${name}，当前用户也不能创建它。请由管理员执行 CREATE EXTENSION ${name}。`,
        { cause: error },
      )
    }
  }
}

/**
 * Asked for again and again: whoever waits for it inside a statement has a transaction open, and the one who has it may be
 * making an index that waits for every open transaction.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]!.taken) return
    await new Promise((resolve) => setTimeout(resolve, LOCK_AGAIN_MS))
  }
}

interface MigrateOptions {
  /** Where the steps are. */
  readonly folder?: string
  /** Goes no further than so many steps: a backup is put where its schema was. */
  readonly until?: number
  /** Is told what an operator would want to know. */
  readonly say?: (line: string) => void
  /** For a database whose clock is moved by hand: its tables are not divided by time. */
  readonly isForAnyTime?: boolean
  /** Where its address comes from, for whoever has to put it right. */
  readonly setting?: string
}

/** One at a time, over a connection of its own. */
async function alone(url: string, setting: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(url, setting)
  try {
    await checkServer(client, setting)
    await takeLock(client)
    await client.query('SET client_min_messages = warning')
    await client.query('SET statement_timeout = 0')
    await work(client)
  } finally {
    // The lock belongs to the session and goes with it.
    await client.end().catch(() => {})
  }
}

/** Makes the partitions of this span and those ahead of it; the role of this address may make tables. */
export const keepPartitions = (url: string, span: PartitionSpan): Promise<void> =>
  alone(url, usualSetting, async (client) => void (await makePartitions(client, span)))

/**
 * Brings a database to the newest schema while others use it; safe to call from several processes at once. A database that
 * a newer version has added to is left as it is.
 */
export async function migrate(
  url: string,
  {
    folder = migrationsFolder,
    until,
    say = () => {},
    isForAnyTime = false,
    setting = usualSetting,
  }: MigrateOptions = {},
): Promise<void> {
  await alone(url, setting, async (client) => {
    await ensureExtensions(client, setting)
    const steps = readSteps(folder)
    const applied = await countApplied(client, steps)
    if (applied > steps.length) say(`数据库比这个版本新 ${applied - steps.length} 步，都是增加的，照常运行`)
    for (const step of steps.slice(applied, until)) await applyStep(client, step, steps, say)
    const now = new Date()
    if (isForAnyTime) await makeOnePartition(client)
    else await makePartitions(client, { from: now, until: now })
  })
}
