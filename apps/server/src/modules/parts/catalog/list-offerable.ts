/** Parts as whoever may supply them looks for them: what it is, nothing of what we have or pay. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { part } from '../table.ts'

interface Wish {
  readonly keyword: string
  readonly limit: number
  readonly offset: number
}
export const listOfferable = async (db: Queryable, { keyword, limit, offset }: Wish) => {
  const where = and(
    eq(part.isRetired, false),
    keyword === ''
      ? undefined
      : sql`strpos(lower(concat_ws(' ', ${part.number}, ${part.makerNumber}, ${part.name})), ${keyword.toLowerCase()}) > 0`,
  )
  const columns = { id: part.id, number: part.number, maker_number: part.makerNumber, name: part.name, unit: part.unit }
  const [rows, counted] = await Promise.all([
    db.select(columns).from(part).where(where).orderBy(asc(part.name), asc(part.id)).limit(limit).offset(offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${part} where ${where}`)} as total`),
  ])
  return { rows, total: counted.rows[0]!.total }
}
