import { type PaymentState, statusFormOf } from '@jihui/protocol/payment/methods'
import type { paymentStatus } from '@jihui/protocol/payment/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { Refusal } from '../../../platform/refusal.ts'
import { needRental, type RentalRow } from '../../rental/public.ts'
import { askGateway } from './close-payment.ts'
import type { Desk } from '../desk.ts'
import {
  claimCheck,
  findLatestPayment,
  findOpenPayment,
  listPaidPayments,
  listRefunds,
  type PaymentRow,
} from './queries.ts'
import { viewPayment, viewRefund } from './view.ts'
import { dueOf } from './what-is-due.ts'

interface Question {
  readonly id: number
  readonly line: string
  readonly userId: number | null
  /** The address that was asked, which decides how the state is worded. */
  readonly address: string
}

/** How paying an order stands. Asks the gateway about an open payment, once a second at most; never opens one. */
export const readPaymentStatus = async (
  desk: Desk,
  { address, ...key }: Question,
): Promise<z.output<typeof paymentStatus>> => {
  await needRental(desk.db, key)
  const isKnown = await askAboutOpen(desk, key.id)
  const [order, latest, payments, refunds] = await Promise.all([
    needRental(desk.db, key),
    findLatestPayment(desk.db, key.id),
    listPaidPayments(desk.db, key.id),
    listRefunds(desk.db, key.id),
  ])
  const form = statusFormOf(address)
  const due = dueOf(order)
  const state = form.about === 'order' ? stateOfOrder(order, isKnown) : stateOfDue(order, latest, isKnown)
  const paid = latest?.status === 'paid' ? latest : null
  return {
    success: true,
    message: order.cancelledAt && order.paidAt ? '订单已取消，款项原路退回' : sentences[state],
    rental_id: order.id,
    status: form.words[state],
    has_payment: latest !== null,
    payment_exists: latest !== null,
    payment_completed: order.paidAt !== null && due === null,
    payment_time: (paid?.paidAt ?? order.paidAt)?.toISOString() ?? null,
    payment_amount: latest ? toYuan(latest.amountFen) : null,
    amount_due: due ? toYuan(due.amountFen) : 0,
    payment: latest && viewPayment(latest, desk.clock.now()),
    paid_payments: payments.map((row) => viewPayment(row, desk.clock.now())),
    refunds: refunds.map(viewRefund),
  }
}

const sentences: Record<PaymentState, string> = {
  paid: '支付成功',
  processing: '支付尚未完成，请继续支付',
  failed: '支付失败，请重试',
  unpaid: '尚未支付',
  unknown: '支付渠道暂时没有响应，请稍后查询',
}

const askAboutOpen = async (desk: Desk, rentalId: number): Promise<boolean> => {
  const open = await findOpenPayment(desk.db, rentalId)
  if (!open || !(await claimCheck(desk.db, open.id, desk.clock.now()))) return true
  try {
    await askGateway(desk, open)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment.gateway_unavailable') return false
    throw error
  }
}

const stateOfOrder = (order: RentalRow, isKnown: boolean): PaymentState => {
  if (order.paidAt) return 'paid'
  return isKnown ? 'unpaid' : 'unknown'
}

const stateOfDue = (order: RentalRow, latest: PaymentRow | null, isKnown: boolean): PaymentState => {
  if (!dueOf(order)) return order.paidAt ? 'paid' : 'unpaid'
  if (latest?.status === 'processing') return isKnown ? 'processing' : 'unknown'
  return latest?.status === 'failed' ? 'failed' : 'unpaid'
}
