/**
 * Rows as they stand, taken and written again. What a demo has hundreds of is told once through the API, as everybody does
 * it, and then told again of others row by row: hundreds of them through the API would take longer than anybody waits.
 */
import type pg from 'pg'

/** By column, as JSON has it: moments are texts. */
export type Row = Readonly<Record<string, unknown>>
type Pool = Pick<pg.Pool, 'query'>

const idOf = ({ id }: Row): number => (typeof id === 'number' ? id : 0)
/** Those of a table a condition holds for, the oldest first. */
export const readRows = async (
  pool: Pool,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  const found = await pool.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${condition}`, [
    ...values,
  ])
  return found.rows.map(({ row }) => row).toSorted((one, other) => idOf(one) - idOf(other))
}

/** So many ids nobody else gets, in rising order. */
export const takeIds = async (pool: Pool, table: string, count: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: unknown }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2::int)`,
    [table, count],
  )
  return rows.map(({ id }) => Number(id))
}

/** Writes rows of one kind in their order; columns none of them names are left to the table. */
export const writeRows = async (pool: Pool, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await pool.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
