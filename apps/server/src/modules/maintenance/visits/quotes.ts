/** Quotes of an order: what was agreed to, and what follows from it for what is owed and for what may be used. */
import { linesAsUsed, owedOf, type QuoteLine, type QuoteSums } from '@jihui/protocol/maintenance/orders/quote'
import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { maintenanceQuote } from '../orders/work-table.ts'
import { countUsedParts, sumByPart } from './used-parts.ts'

const listQuotes = (db: Queryable, orderId: number) =>
  db
    .select({ version: maintenanceQuote.version, status: maintenanceQuote.status, lines: maintenanceQuote.lines })
    .from(maintenanceQuote)
    .where(eq(maintenanceQuote.requestId, orderId))
    .orderBy(desc(maintenanceQuote.version))

/** The newest first; none: 0. */
export const lastVersion = async (db: Queryable, orderId: number): Promise<number> =>
  (await listQuotes(db, orderId))[0]?.version ?? 0

export const owedOfOrder = async (db: Queryable, { id, isRework }: OrderRow): Promise<QuoteSums> => {
  const quotes = await listQuotes(db, id)
  const linesOf = (status: string) => quotes.find((one) => one.status === status)?.lines ?? null
  const agreed = linesOf('agreed')
  const carriedOut = agreed && linesAsUsed(agreed, await countUsedParts(db, id))
  return owedOf({ agreed: carriedOut, refused: linesOf('refused'), isRework })
}

/** Part → pieces these lines name. */
export const partsIn = (lines: readonly QuoteLine[]) =>
  sumByPart(lines.flatMap(({ partId, quantity }) => (partId === undefined ? [] : [{ partId, quantity }])))
/**
 * Part → pieces that may be used by these lines and by the order's plan: the larger of the two. A quote says what the work
 * takes in all, so that a part the plan reckons with and the quote names again is not to be had twice.
 */
export const allowedParts = (
  { parts }: Pick<OrderRow, 'parts'>,
  lines: readonly QuoteLine[],
): ReadonlyMap<number, number> => {
  const allowed = new Map(partsIn(lines))
  for (const { part_id: id, quantity } of parts) allowed.set(id, Math.max(allowed.get(id) ?? 0, quantity))
  return allowed
}
export const agreedLines = async (db: Queryable, orderId: number): Promise<readonly QuoteLine[]> =>
  (await listQuotes(db, orderId)).find(({ status }) => status === 'agreed')?.lines ?? []
