import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { freightDeduction } from './deduction-table.ts'
import type { DeductionRow } from './move-deduction.ts'

export const listDeductions = async (db: Queryable, orderId: number): Promise<DeductionRow[]> =>
  (await db
    .select()
    .from(freightDeduction)
    .where(eq(freightDeduction.orderId, orderId))
    .orderBy(asc(freightDeduction.id))
    .limit(100)) as DeductionRow[]

export const listDeductionsOf = async (
  db: Queryable,
  payeeId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DeductionRow[]; total: number }> => {
  const where = eq(freightDeduction.payeeId, payeeId)
  const [rows, totals] = await Promise.all([
    db.select().from(freightDeduction).where(where).orderBy(desc(freightDeduction.id)).limit(limit).offset(offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${freightDeduction} where ${where}`)} as total`),
  ])
  return { rows: rows as DeductionRow[], total: totals.rows[0]!.total }
}

/** What he objected to and is not reviewed yet, in fen. */
export const sumObjected = async (db: Queryable, payeeId: number): Promise<{ fen: number; count: number }> => {
  const { rows } = await ask(
    db,
    { fen: 'number', count: 'number' },
    sql`select coalesce(sum(amount_fen), 0)::bigint as fen, count(*) as count from ${freightDeduction}
      where payee_id = ${payeeId} and status = 'objected'`,
  )
  return rows[0]!
}

/** SQL: whether somebody looks again at what was decided of this extra; it is not paid meanwhile. */
export const isContested = (extraId: SQL): SQL =>
  sql`exists (select 1 from ${freightDeduction} d where d.extra_id = ${extraId} and d.status = 'objected')`

/** Of these extras. */
export const findContested = async (db: Queryable, extraIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (extraIds.length === 0) return new Set()
  const rows = await db
    .select({ id: freightDeduction.extraId })
    .from(freightDeduction)
    .where(and(inArray(freightDeduction.extraId, [...extraIds]), eq(freightDeduction.status, 'objected')))
  return new Set(rows.map(({ id }) => id!))
}
