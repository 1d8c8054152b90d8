/** What becomes of the money when an order ends, in the order's own transaction. */
import { depositAtReturn, reckon, type Reckoning } from '@jihui/protocol/rental/reckoning'
import type { Tx } from '../../platform/database/database.ts'
import {
  abandonOpenPayment,
  balancesOf,
  captureFromHold,
  lockPaidPayments,
  post,
  refundFrom,
  refundsAsJson,
  releaseHold,
} from '../payment/public.ts'
import { type BroughtRentalHooks, claimedFenOf, findReturn, readAccount, type RentalRow } from '../rental/public.ts'
import { oweDebt } from './owe-debt.ts'
import { type Earned, earnedEntries, keepOwnerEarning } from './owner-share.ts'
import { ofRental, rentalKey } from './rental-key.ts'

/** Cancelled before delivery: everything that was paid goes back. */
export const refundCancelled = async (tx: Tx, order: RentalRow, now: Date): Promise<void> => {
  const key = rentalKey(order.id)
  await abandonOpenPayment(tx, key, now)
  await releaseHold(tx, key, now)
  const paid = await lockPaidPayments(tx, key)
  const heldFen = paid.reduce((sum, row) => sum + row.amountFen - row.refundedFen, 0)
  if (heldFen === 0) return
  const { deposit = 0, advance = 0 } = await balancesOf(tx, key)
  await post(tx, {
    kind: 'rental_cancelled',
    cause: `cancel:${order.id}`,
    about: key,
    memo: order.cancelReason,
    entries: { deposit: -deposit, advance: -advance, refund_payable: -heldFen },
    now,
  })
  await refundFrom(tx, paid, heldFen, '订单已取消，全额退款', now)
}

/**
 * What an order came to once its machine is back, late days, hours beyond and damage excepted: those are asked for, not earned, see
 * `settleClaim`. Its parts are the reckoning's; whatever was paid and does not come back is rent.
 */
const whatWasEarned = (
  { cost }: Reckoning,
  record: { rentRefundFen: number; unpaidExtensionFen: number },
  advanceFen: number,
): Earned => {
  const { serviceFen, extrasFen, deliveryFen } = cost
  const allFen = advanceFen - record.rentRefundFen + record.unpaidExtensionFen
  return {
    rentFen: allFen - serviceFen - extrasFen - deliveryFen,
    deliveryFen,
    extrasFen,
    platformFen: serviceFen,
    overtimeFen: 0,
    lateFen: 0,
    damageFen: 0,
  }
}

/**
 * Returned: what was earned becomes income or the owner's share, what nobody asks for of deposit and rent goes back, as
 * the return record says. Of a deposit that was paid, what is asked for stays in its account until the claim is settled;
 * what is due for used days and not covered the renter owes, and money kept aside at a channel is taken against it.
 */
export const settleReturned = async (tx: Tx, order: RentalRow, now: Date): Promise<void> => {
  const key = rentalKey(order.id)
  await abandonOpenPayment(tx, key, now)
  const record = await findReturn(tx, order.id)
  const { deposit = 0, advance = 0 } = await balancesOf(tx, key)
  // An order from before the books were kept has nothing in them to settle.
  if (!record?.stoppedOn || (deposit === 0 && advance === 0)) return releaseHold(tx, key, now)
  const { terms, period } = await readAccount(tx, order)
  const paid = await lockPaidPayments(tx, key)
  const isPaid = order.depositKind === 'paid'
  const claimedFen = claimedFenOf(record)
  const dueFen = record.unpaidExtensionFen
  const atReturn = depositAtReturn(order, dueFen, claimedFen)
  const backFen = record.depositRefundFen + record.rentRefundFen
  const earned = whatWasEarned(reckon(terms, period, record.stoppedOn), record, -advance)
  await post(tx, {
    kind: 'rental_settled',
    cause: `settle:${order.id}`,
    about: key,
    payeeId: order.ownerId,
    memo: '归还结算',
    entries: {
      deposit: -deposit - (isPaid ? atReturn.keptFen : 0),
      advance: -advance,
      receivable: isPaid ? atReturn.debtFen : dueFen,
      ...earnedEntries(order, earned),
      refund_payable: -backFen,
    },
    now,
  })
  await keepOwnerEarning(tx, order, earned, now)
  if (dueFen > 0) {
    const takenFen = isPaid ? atReturn.takenFen : await captureFromHold(tx, key, dueFen, '归还结算：续租费', now)
    await oweDebt(tx, order, dueFen - takenFen, now)
  }
  if (claimedFen === 0) await releaseHold(tx, key, now)
  const given = [record.depositRefundFen > 0 && '押金', record.rentRefundFen > 0 && '未使用天数的租金'].filter(Boolean)
  const reason = `归还结算：退还${given.join('和')}`
  const refundedFen = await refundFrom(tx, paid, backFen, reason, now)
  if (refundedFen !== backFen) throw new Error(`rental ${order.id}: ${backFen} to give back, ${refundedFen} there`)
}

/** What money does when an order moves. */
export const followRentals: BroughtRentalHooks = {
  after: { cancel: refundCancelled, lapse: refundCancelled, confirm_return: settleReturned },
  refunds: refundsAsJson(ofRental('f', 'r.id')),
}
