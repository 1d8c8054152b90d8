/** What payment does when an order ends, in the order's own transaction. */
import type { Tx } from '../../platform/database.ts'
import {
  findQuote,
  findReturn,
  listExtensions,
  onTransition,
  type RentalRow,
  tellRefundsWith,
} from '../rental/public.ts'
import { abandonOpenPayment } from './abandon-payment.ts'
import { balancesOf, post } from './ledger.ts'
import { oweDebt } from './owe-debt.ts'
import { type Earned, earnedEntries, keepOwnerEarning } from './owner-share.ts'
import { captureFromHold, releaseHold } from './take-from-hold.ts'
import { lockPaidPayments, toRefund } from './queries.ts'
import { refundFrom } from './request-refund.ts'
import { viewRefund } from './view.ts'

/** Cancelled before delivery: everything that was paid goes back. */
export const refundCancelled = async (tx: Tx, order: RentalRow, now: Date): Promise<void> => {
  await abandonOpenPayment(tx, order.id)
  await releaseHold(tx, order.id, now)
  const paid = await lockPaidPayments(tx, order.id)
  const heldFen = paid.reduce((sum, row) => sum + row.amountFen - row.refundedFen, 0)
  if (heldFen === 0) return
  const { deposit = 0, advance = 0 } = await balancesOf(tx, order.id)
  await post(tx, {
    kind: 'rental_cancelled',
    cause: `cancel:${order.id}`,
    rentalId: order.id,
    memo: order.cancelReason,
    entries: { deposit: -deposit, advance: -advance, refund_payable: -heldFen },
    now,
  })
  await refundFrom(tx, paid, heldFen, '订单已取消，全额退款', now)
}

/** What an order came to once its machine is back: of the money paid ahead, and of the deposit. */
const whatWasEarned = async (
  tx: Tx,
  order: RentalRow,
  record: NonNullable<Awaited<ReturnType<typeof findReturn>>>,
  advanceFen: number,
): Promise<Earned> => {
  const [extensions, quote] = await Promise.all([listExtensions(tx, order.id), findQuote(tx, order.quoteId)])
  const extrasFen = (quote?.lines ?? []).reduce((sum, one) => sum + (one.kind === 'option' ? one.amountFen : 0), 0)
  const paidServiceFen = extensions.reduce((sum, one) => sum + (one.paidAt ? one.serviceFen : 0), order.serviceFen)
  // Of a longer period taken from the deposit the platform has the same part as of one that was paid.
  const owed = extensions.find((one) => !one.paidAt)
  const owedServiceFen = owed ? Math.round((record.unpaidExtensionFen * owed.serviceFen) / owed.amountFen) : 0
  const { deliveryFen } = order
  return {
    rentFen:
      advanceFen - paidServiceFen - deliveryFen - record.rentRefundFen + record.unpaidExtensionFen - owedServiceFen,
    deliveryFen,
    extrasFen,
    platformFen: paidServiceFen - extrasFen + owedServiceFen,
    lateFen: record.lateFen,
    // Asked for, not earned: see `settleClaim`.
    damageFen: 0,
  }
}

/**
 * Returned: what was earned becomes income or the owner's share, what nobody asks for of deposit and rent goes back, as
 * the return record says. Of a deposit that was paid, what is asked for damage stays in its account until the claim is
 * settled; where none was paid, the renter owes what was due, and money kept aside at a channel is taken against that.
 */
export const settleReturned = async (tx: Tx, order: RentalRow, now: Date): Promise<void> => {
  await abandonOpenPayment(tx, order.id)
  const record = await findReturn(tx, order.id)
  const { deposit = 0, advance = 0 } = await balancesOf(tx, order.id)
  // An order from before the books were kept has nothing in them to settle.
  if (!record || (deposit === 0 && advance === 0)) return releaseHold(tx, order.id, now)
  const paid = await lockPaidPayments(tx, order.id)
  const backFen = record.depositRefundFen + record.rentRefundFen
  const isPaid = order.depositKind === 'paid'
  const claimedFen = isPaid ? record.damageFen : 0
  const owedFen = isPaid ? 0 : record.lateFen + record.unpaidExtensionFen
  const earned = await whatWasEarned(tx, order, record, -advance)
  await post(tx, {
    kind: 'rental_settled',
    cause: `settle:${order.id}`,
    rentalId: order.id,
    memo: '归还结算',
    entries: {
      deposit: -deposit - claimedFen,
      advance: -advance,
      receivable: owedFen,
      ...earnedEntries(order, earned),
      refund_payable: -backFen,
    },
    now,
  })
  await keepOwnerEarning(tx, order, earned, now)
  if (owedFen > 0) {
    const takenFen = await captureFromHold(tx, order, owedFen, '归还结算：逾期费和续租费', now)
    await oweDebt(tx, order, owedFen - takenFen, now)
  }
  if (record.damageFen === 0) await releaseHold(tx, order.id, now)
  const given = [record.depositRefundFen > 0 && '押金', record.rentRefundFen > 0 && '未使用天数的租金'].filter(Boolean)
  const reason = `归还结算：退还${given.join('和')}`
  const refundedFen = await refundFrom(tx, paid, backFen, reason, now)
  if (refundedFen !== backFen) throw new Error(`rental ${order.id}: ${backFen} to give back, ${refundedFen} there`)
}

// Once for the process, however many servers it builds.
onTransition('cancel', refundCancelled)
onTransition('lapse', refundCancelled)
onTransition('confirm_return', settleReturned)
tellRefundsWith({
  sql: '(SELECT json_agg(f ORDER BY f.id DESC) FROM refund f WHERE f.rental_id = r.id)',
  view: (json) => viewRefund(toRefund(json)),
})
