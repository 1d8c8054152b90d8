/** What a service order owes: the one place where that is worked out. */
import { linesAsUsed, owedOf, type QuoteLine, type QuoteSums } from '@jihui/protocol/maintenance/orders/quote'
import { callOutCode, callOutName } from '@jihui/protocol/maintenance/orders/prices'
import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { OrderRow } from './move-order.ts'
import { serviceQuote } from './table.ts'
import { countUsedParts } from './used-parts.ts'

export const listQuotes = (db: Queryable, orderId: number) =>
  db.select().from(serviceQuote).where(eq(serviceQuote.orderId, orderId)).orderBy(desc(serviceQuote.version)).limit(50)

/** The way alone, as a line of a quote: what the technician did. */
export const callOutLine = ({ callOutFen }: Pick<OrderRow, 'callOutFen'>): QuoteLine => ({
  kind: 'call_out',
  code: callOutCode,
  name: callOutName,
  quantity: 1,
  priceFen: callOutFen,
})

const withoutFreeWay = (lines: readonly QuoteLine[], { isCallOutFree }: OrderRow): readonly QuoteLine[] =>
  isCallOutFree ? lines.filter(({ kind }) => kind !== 'call_out') : lines

/**
 * Of an agreed quote all of it, its parts as far as they went into the machine; of none, or one that was refused, the way; of a second visit for the same fault nothing; of
 * an order where only the way is owed, the way, whatever was agreed.
 */
export const owedLinesOf = async (db: Queryable, row: OrderRow): Promise<readonly QuoteLine[]> => {
  if (row.reworkOf !== null) return []
  const way = row.isCallOutFree ? [] : [callOutLine(row)]
  if (row.isCallOutOnly) return way
  const agreed = (await listQuotes(db, row.id)).find(({ status }) => status === 'agreed')
  if (!agreed) return way
  return withoutFreeWay(linesAsUsed(agreed.lines, await countUsedParts(db, row.id)), row)
}
export const owedOfOrder = async (db: Queryable, row: OrderRow): Promise<QuoteSums> =>
  owedOf({ agreed: await owedLinesOf(db, row), refused: null, isRework: row.reworkOf !== null })
