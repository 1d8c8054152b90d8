import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import '../events.ts'
import { keyOf } from '../payables/payable-key.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { payment, refund } from '../table.ts'

/** A number a gateway knows a payment, a refund, a hold or a capture by: the day, and twelve digits nobody guesses. */
export const newNumber = (letter: 'P' | 'R' | 'H' | 'C', now: Date): string =>
  `${letter}${dayOf(now).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`

/**
 * Sets money of a payment aside to go back; the gateway is asked once this transaction is over. The payment's row must be
 * locked; the database refuses more than was paid.
 */
export const requestRefund = async (
  tx: Tx,
  from: Pick<PaymentRow, 'id' | 'payableKind' | 'payableId'>,
  amountFen: number,
  reason: string,
  now: Date,
): Promise<void> => {
  await tx
    .update(payment)
    .set({ refundedFen: sql`${payment.refundedFen} + ${amountFen}` })
    .where(eq(payment.id, from.id))
  const [made] = await tx
    .insert(refund)
    .values({
      number: newNumber('R', now),
      paymentId: from.id,
      ...keyOf(from),
      amountFen,
      reason,
      status: 'processing',
      createdAt: now,
    })
    .returning({ id: refund.id })
  await emit(tx, 'refund.requested', { refundId: made!.id })
}

/** Gives back up to `wantedFen` out of several payments, oldest first; answers how much that is. */
export const refundFrom = async (
  tx: Tx,
  payments: readonly PaymentRow[],
  wantedFen: number,
  reason: string,
  now: Date,
): Promise<number> => {
  let left = wantedFen
  for (const row of payments) {
    const amountFen = Math.min(left, row.amountFen - row.refundedFen)
    if (amountFen <= 0) continue
    await requestRefund(tx, row, amountFen, reason, now)
    left -= amountFen
  }
  return wantedFen - left
}
