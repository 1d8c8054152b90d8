import pg from 'pg'
import { StartFault } from '../start-fault.ts'

/** Which server and database an address leads to, and whether something that shares connections out stands before it. */
const look = async (url: string): Promise<{ isPooled: boolean; where: string }> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; where: string }>(
      `SELECT pg_backend_pid() AS pid, pg_postmaster_start_time()::text || ' ' || oid AS where
       FROM pg_database WHERE datname = current_database()`,
    )
    const [row] = rows
    // A pooler gives each client a number of its own; PostgreSQL says which process really answers.
    const { processID } = client as unknown as { processID: number }
    return { isPooled: row!.pid !== processID, where: row!.where }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Refuses to start behind a pooler without a way past it, or with one that leads somewhere else. */
export const checkPooler = async (url: string, sessionUrl: string | undefined): Promise<void> => {
  if (sessionUrl === url) return
  const { isPooled, where } = await look(url)
  if (sessionUrl === undefined) {
    if (!isPooled) return
    throw new StartFault(
      'DATABASE_SESSION_URL：DATABASE_URL 经过连接池（如 PgBouncer），请在这里给出直达 PostgreSQL 的地址；连接池以 session 模式工作时，两处可以写同一个地址。',
    )
  }
  if ((await look(sessionUrl)).where === where) return
  throw new StartFault('DATABASE_SESSION_URL：它和 DATABASE_URL 不是同一个数据库。')
}
