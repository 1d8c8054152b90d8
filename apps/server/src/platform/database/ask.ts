import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { type Columns, judge, type Judged, readColumn, type RowOf } from './columns.ts'
import type { Queryable } from './database.ts'
import { packing, unpack } from './packed.ts'

const toMoment: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** Runs SQL put together by hand, for rows with these columns. Moments arrive as such; drizzle leaves them as text. */
export const ask = async <const C extends Columns>(
  db: Pick<Queryable, 'execute'>,
  columns: C,
  query: SQL,
): Promise<{ readonly rows: RowOf<C>[] }> => {
  const answer = await db.execute(query)
  ;(answer as Judged)[judge]?.(Object.keys(columns).join(', '), columns)
  const moments = Object.keys(columns).filter((name) => readColumn(columns[name]!).kind === 'moment')
  for (const row of answer.rows)
    for (const name of moments) {
      const value = row[name]
      if (typeof value === 'string') row[name] = toMoment(value)
    }
  return { rows: answer.rows as RowOf<C>[] }
}

/** As `ask`, for pages of wide rows (`packed.ts`). */
export const askPacked = async <const C extends Columns>(
  db: Pick<Queryable, 'execute'>,
  columns: C,
  query: SQL,
): Promise<{ readonly rows: RowOf<C>[] }> => {
  const answer = await db.execute(sql`select ${sql.raw(packing(columns))} as packed from (${query}) as r`)
  const rows = unpack(columns, answer.rows[0]!.packed)
  ;(answer as Judged)[judge]?.(Object.keys(columns).join(', '), columns, rows)
  return { rows }
}
