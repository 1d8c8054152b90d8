/** The floor of keeping: COPY of the rows the product has kept into a table of the same form. */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { PassThrough } from 'node:stream'

/** Rows a second; the rows are read before the clock runs. */
export const measureCopy = async (pool: pg.Pool, rows: number): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('CREATE TABLE copy_floor (LIKE telemetry_reading INCLUDING ALL)')
    const read: Buffer[] = []
    const sink = new PassThrough()
    sink.on('data', (chunk: Buffer) => read.push(chunk))
    const rowsOf = `SELECT * FROM telemetry_reading LIMIT ${rows}`
    await pipeline(client.query(copyTo(`COPY (${rowsOf}) TO STDOUT`)), sink)
    const from = performance.now()
    await pipeline(read, client.query(copyFrom('COPY copy_floor FROM STDIN')))
    const ms = performance.now() - from
    const { rows: counted } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM copy_floor')
    await client.query('DROP TABLE copy_floor')
    return (counted[0]!.count * 1000) / ms
  } finally {
    client.release()
  }
}
