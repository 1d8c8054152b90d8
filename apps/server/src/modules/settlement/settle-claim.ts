import { claimFrom } from '@jihui/protocol/rental/reckoning'
import type { Tx } from '../../platform/database/database.ts'
import { captureFromHold, lockPaidPayments, post, refundFrom, releaseHold } from '../payment/public.ts'
import { findReturn, type RentalRow } from '../rental/public.ts'
import { oweDebt } from './owe-debt.ts'
import { earnedEntries, keepOwnerEarning } from './owner-share.ts'
import { rentalKey } from './rental-key.ts'

interface SettledClaim {
  readonly claimedFen: number
  readonly settledFen: number
  /** Of it, what stands for late days, for hours beyond, and for work whose order it pays; the rest is for damage. */
  readonly settledLateFen: number
  readonly settledOvertimeFen: number
  readonly settledRepairFen: number
}

/**
 * A claim is settled: `settledFen` of the `claimedFen` that was asked for becomes income or the owner's share, and what of it
 * is for work is `claimed_work` until the work order is paid with it. It is taken
 * from what was kept of a paid deposit, the rest of which goes back, or from what a channel keeps aside; what that does
 * not cover the renter owes. Nothing happens twice. The order's row must be locked.
 */
export const settleClaim = async (
  tx: Tx,
  order: RentalRow,
  { claimedFen, settledFen, settledLateFen, settledOvertimeFen, settledRepairFen }: SettledClaim,
  now: Date,
): Promise<void> => {
  const key = rentalKey(order.id)
  const isPaid = order.depositKind === 'paid'
  const record = await findReturn(tx, order.id)
  const split = claimFrom(order, record?.unpaidExtensionFen ?? 0, claimedFen, settledFen)
  const backFen = isPaid ? split.backFen : 0
  const earned = {
    rentFen: 0,
    deliveryFen: 0,
    extrasFen: 0,
    platformFen: 0,
    overtimeFen: settledOvertimeFen,
    lateFen: settledLateFen,
    damageFen: settledFen - settledLateFen - settledOvertimeFen - settledRepairFen,
  }
  const isNew = await post(tx, {
    kind: 'claim_settled',
    cause: `claim:${order.id}`,
    about: key,
    payeeId: order.ownerId,
    memo: '扣款结清',
    entries: {
      deposit: isPaid ? split.takenFen + backFen : 0,
      receivable: isPaid ? split.debtFen : settledFen,
      ...earnedEntries(order, earned),
      claimed_work: -settledRepairFen,
      refund_payable: -backFen,
    },
    now,
  })
  if (!isNew) return
  if (settledFen > settledRepairFen) await keepOwnerEarning(tx, order, earned, now, 'claim')
  const takenFen = isPaid ? split.takenFen : await captureFromHold(tx, key, settledFen, '扣款结清', now)
  if (settledFen > takenFen) await oweDebt(tx, order, order.balanceFen + settledFen - takenFen, now)
  if (!isPaid) return releaseHold(tx, key, now)
  const refundedFen = await refundFrom(tx, await lockPaidPayments(tx, key), backFen, '扣款结清：退还押金', now)
  if (refundedFen !== backFen) throw new Error(`rental ${order.id}: ${backFen} to give back, ${refundedFen} there`)
}
