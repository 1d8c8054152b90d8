/** A PostgreSQL of its own that counts the work of every statement. */
import pg from 'pg'
import { startPostgres, type EmbeddedPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'

const client = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const one = new pg.Client({ connectionString: url })
  await one.connect()
  try {
    return await work(one)
  } finally {
    await one.end()
  }
}

/** `isDurable`: a commit waits for the disk, as in production. */
export const startCountedPostgres = async (dataDir: string, isDurable = false): Promise<EmbeddedPostgres> => {
  const options = { dataDir, isDurable }
  const first = await startPostgres(options)
  await client(first.url, async (one) => {
    await one.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
    await one.query(`ALTER SYSTEM SET pg_stat_statements.max = 10000`)
  })
  await first.stop()
  return startPostgres(options)
}

/** What one statement touched. */
export interface Work {
  readonly text: string
  /** Pages of 8 kB looked at, in memory or not. */
  readonly pages: number
  readonly rows: number
}

/** Everything the database did while `act` ran, a statement a row, most work first. */
export const workOf = async (pool: pg.Pool, act: () => Promise<void>): Promise<Work[]> => {
  await pool.query('SELECT pg_stat_statements_reset()')
  await act()
  const { rows } = await pool.query<Work>(
    `SELECT query AS text, sum(shared_blks_hit + shared_blks_read)::int AS pages, sum(rows)::int AS rows
     FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND query NOT LIKE '%pg_stat_statements%' GROUP BY 1 ORDER BY 2 DESC`,
  )
  return rows
}
