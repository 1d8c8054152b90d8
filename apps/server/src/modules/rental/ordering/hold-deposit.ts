import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { rental } from '../table.ts'

/** Since when a channel keeps the deposit of an order aside; null where it does so no more. The order's row must be locked. */
export const setDepositHeld = async (tx: Tx, rentalId: number, heldAt: Date | null, now: Date): Promise<void> => {
  await tx.update(rental).set({ depositHeldAt: heldAt, updatedAt: now }).where(eq(rental.id, rentalId))
}
