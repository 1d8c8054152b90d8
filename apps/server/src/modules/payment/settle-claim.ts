import type { Tx } from '../../platform/database.ts'
import type { RentalRow } from '../rental/public.ts'
import { post } from './ledger.ts'
import { oweDebt } from './owe-debt.ts'
import { earnedEntries, keepOwnerEarning } from './owner-share.ts'
import { lockPaidPayments } from './queries.ts'
import { refundFrom } from './request-refund.ts'
import { captureFromHold, releaseHold } from './take-from-hold.ts'

/**
 * A deduction is settled: `settledFen` of the `claimedFen` that was set aside becomes income or the owner's share, the rest
 * goes back. Where no deposit was paid it is taken from what a channel keeps aside, and what that does not cover the
 * renter owes. Nothing happens twice. The order's row must be locked.
 */
export const settleClaim = async (
  tx: Tx,
  order: RentalRow,
  { claimedFen, settledFen }: { claimedFen: number; settledFen: number },
  now: Date,
): Promise<void> => {
  const isPaid = order.depositKind === 'paid'
  const backFen = isPaid ? claimedFen - settledFen : 0
  const earned = { rentFen: 0, deliveryFen: 0, extrasFen: 0, platformFen: 0, lateFen: 0, damageFen: settledFen }
  const isNew = await post(tx, {
    kind: 'claim_settled',
    cause: `claim:${order.id}`,
    rentalId: order.id,
    memo: '扣款结清',
    entries: {
      deposit: isPaid ? claimedFen : 0,
      receivable: isPaid ? 0 : settledFen,
      ...earnedEntries(order, earned),
      refund_payable: -backFen,
    },
    now,
  })
  if (!isNew) return
  if (settledFen > 0) await keepOwnerEarning(tx, order, earned, now, 'claim')
  if (isPaid) {
    const refundedFen = await refundFrom(tx, await lockPaidPayments(tx, order.id), backFen, '扣款结清：退还押金', now)
    if (refundedFen !== backFen) throw new Error(`rental ${order.id}: ${backFen} to give back, ${refundedFen} there`)
    return
  }
  const takenFen = await captureFromHold(tx, order, settledFen, '扣款结清', now)
  if (settledFen > takenFen) await oweDebt(tx, order, order.balanceFen + settledFen - takenFen, now)
  await releaseHold(tx, order.id, now)
}
