import { eq } from 'drizzle-orm'
import type { By } from '../../../platform/machine/transition.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { writeHistory } from '../history.ts'
import type { RentalRow } from '../queries.ts'
import { rental } from '../table.ts'

/** What a returned order still owes. The order's row must be locked. */
export const setDebt = async (tx: Tx, rentalId: number, debtFen: number, now: Date): Promise<void> => {
  await tx.update(rental).set({ balanceFen: debtFen, updatedAt: now }).where(eq(rental.id, rentalId))
}

/** The debt of a returned order has been paid. The order's row must be locked. */
export const payDebt = async (tx: Tx, row: RentalRow, by: By, now: Date): Promise<void> => {
  await setDebt(tx, row.id, 0, now)
  await writeHistory(tx, row, { action: 'pay_debt', to: row.status, notes: '欠款已付清', by, now })
}
