import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate, migrationsFolder } from '../platform/database/migrate.ts'
import { discardCluster, startPostgres } from '../platform/postgres/supervisor.ts'

/** One server for a whole run; every test file gets a copy of the migrated template on it. */
export type TestCluster = {
  /** Address of the maintenance database, from which others are created. */
  adminUrl: string
  template: string
  stop(): Promise<void>
}

const TEST_DATA_DIR = fileURLToPath(new URL('../../../../.cache/test-database', import.meta.url))
const TEMPLATE_LOCK = 0x4a4854
/** A database left behind by a run that was killed is removed once it is this old. */
const STALE_MS = 2 * 60 * 60 * 1000

export function urlOfDatabase(adminUrl: string, name: string): string {
  const [beforeQuery = '', query] = adminUrl.split('?')
  const base = beforeQuery.slice(0, beforeQuery.lastIndexOf('/'))
  return `${base}/${name}${query === undefined ? '' : `?${query}`}`
}

export async function withAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(path))
  }
  for (const path of paths) add(path)
  return hash.digest('hex').slice(0, 12)
}

/** The name carries what it was made from: another schema makes another template, the same one is used again. */
export async function ensureTemplate(
  adminUrl: string,
  kind: string,
  sources: string[],
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const name = `template_${kind}_${hashOf(sources)}`
  const isThere = (client: pg.Client) => client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  return withAdmin(adminUrl, async (client) => {
    if ((await isThere(client)).rowCount) return name
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if ((await isThere(client)).rowCount) return name
    const draft = `draft_${Date.now()}_${randomBytes(4).toString('hex')}`
    await client.query(`CREATE DATABASE ${draft}`)
    try {
      await fill(urlOfDatabase(adminUrl, draft))
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
    } catch (error) {
      await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
      throw error
    }
    return name
  })
}

async function dropStale(adminUrl: string, keep: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ '^(test|draft)_[0-9]{13}_'`,
    )
    for (const { datname } of rows) {
      if (datname === keep || Date.now() - Number(datname.split('_')[1]) < STALE_MS) continue
      await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    }
  })
}

async function startServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { adminUrl: given, stop: async () => {} }
  const options = { dataDir: TEST_DATA_DIR, database: 'postgres', isDurable: false, isShared: true }
  const start = () => startPostgres({ ...options, maxConnections: 300 })
  const server = await start().catch(async () => {
    // Without fsync a power cut may have spoilt it; there is nothing in it worth repairing.
    discardCluster(TEST_DATA_DIR)
    return start()
  })
  return { adminUrl: server.url, stop: () => server.stop() }
}

export async function startTestCluster(): Promise<TestCluster> {
  const { adminUrl, stop } = await startServer()
  try {
    const template = await ensureTemplate(adminUrl, 'empty', [migrationsFolder], (url) =>
      migrate(url, { isForAnyTime: true }),
    )
    await dropStale(adminUrl, template)
    return { adminUrl, template, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
