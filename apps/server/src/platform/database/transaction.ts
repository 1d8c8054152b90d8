import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { transacting, type Tx } from './database.ts'

/** One transaction for statements by name, which go to `client`, and for queries, which go to `tx`. */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    return await transacting(drizzle(client), pool).transaction((tx) => work(tx, client))
  } finally {
    client.release()
  }
}
