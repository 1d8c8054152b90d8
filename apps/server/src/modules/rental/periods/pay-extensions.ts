import { and, eq, isNull } from 'drizzle-orm'
import type { By } from '../../../platform/machine/transition.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { writeHistory } from '../history.ts'
import type { RentalRow } from '../queries.ts'
import { rental, rentalExtension } from '../table.ts'

/** An order by its number alone, whatever its line and whoever it belongs to; for what the gateway says of it. */
export const lockRental = async (tx: Queryable, id: number): Promise<RentalRow | null> => {
  const [row] = await tx.select().from(rental).where(eq(rental.id, id)).for('update')
  return (row as RentalRow | undefined) ?? null
}

/** The price of the longer period has been paid: nothing is owed any more. The order's row must be locked. */
export const payExtensions = async (tx: Tx, row: RentalRow, by: By, now: Date): Promise<void> => {
  await tx
    .update(rentalExtension)
    .set({ paidAt: now })
    .where(and(eq(rentalExtension.rentalId, row.id), isNull(rentalExtension.paidAt), isNull(rentalExtension.endedAt)))
  await tx.update(rental).set({ balanceFen: 0, updatedAt: now }).where(eq(rental.id, row.id))
  await writeHistory(tx, row, { action: 'pay_balance', to: row.status, notes: '续租费已支付', by, now })
}
