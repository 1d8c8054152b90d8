import { type PaymentState, statusFormOf } from '@jihui/protocol/payment/methods'
import type { paymentStatus } from '@jihui/protocol/payment/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { earnerIdOf } from '../../../platform/access.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { viewKey } from '../payables/known-payables.ts'
import type { PayableKey } from '../payables/payable-key.ts'
import type { Asked, PayableKeeper, PayableState } from '../payables/payable-keeper.ts'
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
import { sumOwed } from '../takings/find-owed.ts'
import { takenOffOf } from '../takings/pay-from-earnings.ts'
import { findPayoutHold } from '../payouts/hold-payouts.ts'
import { viewPayment, viewRefund } from './view.ts'

/**
 * How paying it stands. Asks the gateway about an open payment, once a second at most; never opens one. The address that
 * was asked decides how the state is worded.
 */
export const readPaymentStatus = async (
  desk: Desk,
  keeper: PayableKeeper,
  asked: Asked,
  address: string,
): Promise<z.output<typeof paymentStatus>> => {
  const isKnown = await askAboutOpen(desk, await keeper.need(desk.db, asked))
  const key = { payableKind: keeper.declared.kind, payableId: asked.id }
  const [subject, latest, payments, refunds] = await Promise.all([
    keeper.need(desk.db, asked),
    findLatestPayment(desk.db, key),
    listPaidPayments(desk.db, key),
    listRefunds(desk.db, key),
  ])
  const form = statusFormOf(address)
  const { due, paidAt } = subject
  const state = form.about === 'order' ? stateOfWhole(subject, isKnown) : stateOfDue(subject, latest, isKnown)
  const paid = latest?.status === 'paid' ? latest : null
  const view = (row: PaymentRow) => viewPayment(desk, row, desk.clock.now())
  return {
    success: true,
    message: subject.sentence ?? sentences[state],
    status: form.words[state],
    has_payment: latest !== null,
    payment_exists: latest !== null,
    payment_completed: paidAt !== null && due === null,
    payment_time: (paid?.paidAt ?? paidAt)?.toISOString() ?? null,
    payment_amount: latest ? toYuan(latest.amountFen) : null,
    amount_due: due ? toYuan(due.amountFen) : 0,
    payment: latest && view(latest),
    paid_payments: payments.map(view),
    refunds: refunds.map(viewRefund),
    ...viewKey(desk, key),
    ...(await viewEarnings(desk, subject, asked)),
    ...(subject.due && subject.isPlatforms && { is_platforms: true as const }),
  }
}

/** To its payer, of what is due and may be taken off what he earns. */
const viewEarnings = async (
  { db }: Desk,
  subject: PayableState,
  { actor }: Asked,
): Promise<Pick<z.output<typeof paymentStatus>, 'earnings'>> => {
  const payeeId = earnerIdOf(actor)
  const takenOff = takenOffOf({ subject, userId: payeeId })
  if (!subject.due || !takenOff) return {}
  const [dueFen, hold] = await Promise.all([sumOwed(db, payeeId, takenOff.role), findPayoutHold(db, payeeId)])
  const leftFen = dueFen - subject.due.amountFen
  const is_enough = leftFen >= 0
  return {
    earnings: { due: toYuan(dueFen), left: toYuan(Math.max(0, leftFen)), is_enough, is_held: hold !== null },
  }
}

const sentences: Record<PaymentState, string> = {
  paid: '支付成功',
  processing: '支付尚未完成，请继续支付',
  failed: '支付失败，请重试',
  unpaid: '尚未支付',
  unknown: '支付渠道暂时没有响应，请稍后查询',
}

const askAboutOpen = async (desk: Desk, key: PayableKey): Promise<boolean> => {
  const open = await findOpenPayment(desk.db, key)
  if (!open || !(await claimCheck(desk.db, open.id, desk.clock.now()))) return true
  try {
    await askGateway(desk, open)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment.gateway_unavailable') return false
    throw error
  }
}

const stateOfWhole = ({ paidAt }: PayableState, isKnown: boolean): PaymentState => {
  if (paidAt) return 'paid'
  return isKnown ? 'unpaid' : 'unknown'
}

const stateOfDue = ({ due, paidAt }: PayableState, latest: PaymentRow | null, isKnown: boolean): PaymentState => {
  if (!due) return paidAt ? 'paid' : 'unpaid'
  if (latest?.status === 'processing') return isKnown ? 'processing' : 'unknown'
  return latest?.status === 'failed' ? 'failed' : 'unpaid'
}
