/** What is taken out of money a channel keeps aside for a payable, and what is given back; done once the transaction is over. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { keyOf, type PayableKey } from '../payables/payable-key.ts'
import { giveUp } from './close-hold.ts'
import '../events.ts'
import { findWaitingCapture, lockOpenHold } from './hold-queries.ts'
import { depositHold, holdCapture } from './hold-table.ts'
import { newNumber } from '../refunds/request-refund.ts'

/**
 * Asks for up to `wantedFen` out of what is held; answers how much that is. Some channels let one take only once: the
 * money is taken when the hold is released, all of it together. The payable must be locked.
 */
export const captureFromHold = async (
  tx: Tx,
  key: PayableKey,
  wantedFen: number,
  reason: string,
  now: Date,
): Promise<number> => {
  const hold = await lockOpenHold(tx, key)
  if (hold?.status !== 'held' || hold.releaseAskedAt) return 0
  const asked = await findWaitingCapture(tx, hold.id)
  const amountFen = Math.min(wantedFen, hold.amountFen - (asked?.amountFen ?? 0))
  if (amountFen <= 0) return 0
  if (asked) {
    await tx
      .update(holdCapture)
      .set({ amountFen: sql`${holdCapture.amountFen} + ${amountFen}`, reason: `${asked.reason}；${reason}` })
      .where(eq(holdCapture.id, asked.id))
  } else {
    const number = newNumber('C', now)
    await tx.insert(holdCapture).values({ number, holdId: hold.id, ...keyOf(key), amountFen, reason, createdAt: now })
  }
  return amountFen
}

/** What is left is to be given back, after everything asked for has been taken; a hold that still waits is given up. */
export const releaseHold = async (tx: Tx, key: PayableKey, now: Date): Promise<void> => {
  const hold = await lockOpenHold(tx, key)
  if (!hold || hold.releaseAskedAt) return
  if (hold.status === 'waiting') return giveUp(tx, hold, 'ended', null, now)
  await tx.update(depositHold).set({ releaseAskedAt: now }).where(eq(depositHold.id, hold.id))
  await emit(tx, 'hold.asked', { holdId: hold.id })
}
