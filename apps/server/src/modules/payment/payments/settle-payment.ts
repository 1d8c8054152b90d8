import type { PostingKind } from '@jihui/protocol/payment/ledger'
import type { PaymentPurpose } from '@jihui/protocol/payment/methods'
import type { By } from '../../../platform/machine/transition.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { lockRental, payDebt, payExtensions, type RentalRow, transition } from '../../rental/public.ts'
import { offline } from '../desk.ts'
import { aboutPayment } from '../events.ts'
import { type Entries, post } from '../ledger/ledger.ts'
import { payments } from './move-payment.ts'
import { lockPayment, type PaymentRow } from './queries.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { isWanted } from './what-is-due.ts'

/** What came of it: `paid`, `failed` and `returned` changed something, `unchanged` means it was known before. */
export type Settlement = 'paid' | 'failed' | 'returned' | 'unchanged'

interface Outcome {
  readonly state: 'paid' | 'failed'
  readonly trade: string | null
}

/**
 * Takes in what a gateway says of a payment, from a notification, a query or a closing alike. Whatever comes twice, late
 * or out of order changes nothing twice: the rows are locked, order first, and every step starts from what they say.
 */
export const settlePayment = async (
  services: Hooked,
  tx: Tx,
  key: { id: number; rentalId: number },
  outcome: Outcome,
  now: Date,
): Promise<Settlement> => {
  const order = await lockRental(tx, key.rentalId)
  const row = await lockPayment(tx, key.id)
  if (!order || !row) return 'unchanged'
  if (outcome.state === 'failed') return failPayment(tx, order, row, now)
  if (row.paidAt) return 'unchanged'
  if (row.status !== 'processing' || !isWanted(order, row, now)) return returnMoney(tx, row, outcome, now)
  await confirmPayment(services, tx, order, row, outcome.trade, 'system', now)
  return 'paid'
}

const failPayment = async (tx: Tx, order: RentalRow, row: PaymentRow, now: Date): Promise<Settlement> => {
  if (row.status !== 'processing') return 'unchanged'
  const reason = '支付渠道返回支付失败'
  await payments.transition(tx, row, { action: 'fail', by: 'system', set: { failure: reason, checkedAt: now }, now })
  await emit(tx, 'payment.failed', { ...aboutPayment(row, order.line), reason })
  return 'failed'
}

/** Money that came for each purpose: where it goes in the books, and what it does to the order. */
const intake: Record<
  PaymentPurpose,
  {
    readonly kind: PostingKind
    readonly creditsOf: (order: RentalRow, amountFen: number) => Entries
    readonly follow: (services: Hooked, tx: Tx, order: RentalRow, by: By, now: Date) => Promise<unknown>
  }
> = {
  order: {
    kind: 'payment_received',
    creditsOf: ({ depositFen }, amountFen) => ({ deposit: -depositFen, advance: depositFen - amountFen }),
    follow: (services, tx, order, by, now) =>
      transition(services, tx, order, 'confirm_payment', by, { set: { paidAt: now }, now }),
  },
  extension: {
    kind: 'extension_received',
    creditsOf: (_order, amountFen) => ({ advance: -amountFen }),
    follow: (_services, ...given) => payExtensions(...given),
  },
  debt: {
    kind: 'debt_received',
    creditsOf: (_order, amountFen) => ({ receivable: -amountFen }),
    follow: (_services, ...given) => payDebt(...given),
  },
}

/** The money is ours: the payment, the books, the order and the news of it, all or nothing. */
export const confirmPayment = async (
  services: Hooked,
  tx: Tx,
  order: RentalRow,
  row: PaymentRow,
  trade: string | null,
  by: By,
  now: Date,
): Promise<void> => {
  await payments.transition(tx, row, { action: 'confirm', by, set: { paidAt: now, gatewayTrade: trade }, now })
  const { kind, creditsOf, follow } = intake[row.purpose]
  await post(tx, {
    kind,
    cause: `payment:${row.id}`,
    rentalId: order.id,
    memo: row.number,
    entries: { [cashAccountOf(row)]: row.amountFen, ...creditsOf(order, row.amountFen) },
    now,
  })
  await follow(services, tx, order, by, now)
  await emit(tx, 'payment.paid', aboutPayment(row, order.line))
}

export const cashAccountOf = (row: Pick<PaymentRow, 'gateway'>) => (row.gateway === offline ? 'bank' : 'gateway')

/** Money for a payment that was given up, or for an order that wants none: it goes back by itself. */
const returnMoney = async (tx: Tx, row: PaymentRow, outcome: Outcome, now: Date): Promise<Settlement> => {
  const action = row.status === 'processing' ? 'give_up' : 'return_stray'
  await payments.transition(tx, row, { action, by: 'system', set: { paidAt: now, gatewayTrade: outcome.trade }, now })
  await post(tx, {
    kind: 'stray_received',
    cause: `payment:${row.id}`,
    rentalId: row.rentalId,
    memo: row.number,
    entries: { [cashAccountOf(row)]: row.amountFen, refund_payable: -row.amountFen },
    now,
  })
  await requestRefund(tx, row, row.amountFen, '支付已失效，款项原路退回', now)
  return 'returned'
}
