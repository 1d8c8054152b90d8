import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { rental } from '../table.ts'

/** Whether somebody of its company has still to agree to an order. Its row must be locked, or new. */
export const setAwaitsApproval = async (
  tx: Tx,
  rentalId: number,
  awaitsApproval: boolean,
  now: Date,
): Promise<void> => {
  await tx.update(rental).set({ awaitsApproval, updatedAt: now }).where(eq(rental.id, rentalId))
}
