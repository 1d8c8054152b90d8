/** Who said that an order's machine arrived, for whoever brought it. */
import type { RentalAction } from '@jihui/protocol/rental/actions'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { rentalHistory } from '../table.ts'

const words = {
  confirm_receipt: 'renter',
  start: 'staff',
  count_received: 'time',
} as const satisfies Partial<Record<RentalAction, string>>
export interface Receipt {
  readonly at: Date
  readonly by: (typeof words)[keyof typeof words]
  /** The person; null where time did. */
  readonly actorId: number | null
}

/** Null where nobody did yet. */
export const findReceipt = async (db: Queryable, rentalId: number): Promise<Receipt | null> => {
  const [row] = await db
    .select({ at: rentalHistory.changedAt, action: rentalHistory.action, actorId: rentalHistory.actorId })
    .from(rentalHistory)
    .where(and(eq(rentalHistory.rentalId, rentalId), inArray(rentalHistory.action, Object.keys(words))))
    .orderBy(desc(rentalHistory.id))
    .limit(1)
  return row ? { at: row.at, by: words[row.action as keyof typeof words], actorId: row.actorId } : null
}
