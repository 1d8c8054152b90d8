import { payableNumber } from '@jihui/protocol/payment/payable'
import { paymentTerms } from '@jihui/protocol/payment/schema'
import {
  type InternalMethod,
  isChannel,
  isInternal,
  type PaymentMethod,
  paymentMethods,
  paymentSeconds,
  type PaymentTrade,
  paymentTrades,
} from '@jihui/protocol/payment/methods'
import type { Tx } from '../../../platform/database/database.ts'
import { check } from '../../../platform/http/check.ts'
import { findRepeated, type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Asked, Due, PayableKeeper, PayableState } from '../payables/payable-keeper.ts'
import { closePayment } from './close-payment.ts'
import { type Desk, gatewayOf, reachGateway } from '../desk.ts'
import { insertPayment } from './insert-payment.ts'
import { findOpenPayment, findPayment, type PaymentRow, setRoute } from './queries.ts'
import { internalWays } from './internal-ways.ts'

export interface PaymentRequest {
  /** What for, and who pays. */
  readonly keeper: PayableKeeper
  readonly asked: Asked
  /** As they came. */
  readonly terms: {
    readonly payment_method?: unknown
    readonly amount?: unknown
    readonly trade?: unknown
    readonly open_id?: unknown
  }
  readonly ip: string
  /** The payer's name at WeChat, where it is known and he does not say it. */
  readonly openId: string | null
  readonly idempotency: Idempotency | null
}

type Step =
  | {
      readonly kind: 'ready'
      readonly payment: PaymentRow
      readonly subject: PayableState
      readonly isNew: boolean
      readonly isReplayed?: true
    }
  | { readonly kind: 'in_the_way'; readonly payment: PaymentRow; readonly as: 'cancelled' | 'expired' }

/**
 * Opens a payment, or answers the one that is open. What it is for is locked meanwhile, so that however many ask at the
 * same time there is one payment. The gateway is called outside of transactions.
 */
export const createPayment = async (
  desk: Desk,
  request: PaymentRequest,
): Promise<{ payment: PaymentRow; isNew: boolean; isReplayed: boolean }> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const step = await desk.db.transaction((tx) => openPayment(desk, tx, request))
    if (step.kind === 'ready') {
      const { isNew, isReplayed = false } = step
      return { payment: await openAtGateway(desk, step.payment, step.subject), isNew, isReplayed }
    }
    // Where it turns out paid, the next round says so.
    await closePayment(desk, step.payment, step.as)
  }
  return refuse('payment.in_progress')
}

const openPayment = async (desk: Desk, tx: Tx, request: PaymentRequest): Promise<Step> => {
  const { keeper, asked, terms, idempotency } = request
  const now = desk.clock.now()
  const subject = await keeper.need(tx, asked, true)
  const known = await findRepeated(tx, idempotency)
  const before = known === null ? null : await findPayment(tx, known)
  if (before) return { kind: 'ready', payment: before, subject, isNew: false, isReplayed: true }

  const due = subject.requireDue()
  subject.requireOpenable(due, now)
  const {
    amount,
    payment_method: method,
    ...wanted
  } = check(paymentTerms, {
    payment_method: terms.payment_method ?? undefined,
    amount: terms.amount ?? undefined,
    trade: terms.trade ?? undefined,
    open_id: terms.open_id ?? undefined,
  })
  if (amount !== undefined && amount !== due.amountFen) {
    const sentence = `支付金额应为 ${(due.amountFen / 100).toFixed(2)} 元`
    return refuse('payment.amount_differs', { errors: { amount: sentence } })
  }
  if (isInternal(method)) return payWithin(desk, tx, request, { subject, due, method }, now)
  const trade = wanted.trade ?? paymentMethods[method].trades[0]
  requireTrade(desk, method, trade)
  const payer = {
    ip: request.ip,
    ...(trade === 'jsapi' && { openId: requireOpenId(wanted.open_id ?? request.openId) }),
  }
  const open = await findOpenPayment(tx, subject)
  const isUsable = open && open.expiresAt > now && open.purpose === due.purpose && open.amountFen === due.amountFen
  const isSameWay = open?.method === method && open.trade === trade && open.payer?.openId === payer.openId
  if (open && (!isUsable || !isSameWay))
    return { kind: 'in_the_way', payment: open, as: open.expiresAt > now ? 'cancelled' : 'expired' }
  const expiresAt = endOfPayment(subject, now)
  const wish = { subject, userId: asked.actor.id, due, method, trade, payer, expiresAt }
  const row = open ?? (await insertPayment(tx, wish, now))
  await recordIdempotencyKey(tx, idempotency, row.id, now)
  return { kind: 'ready', payment: row, subject, isNew: !open }
}

/** Channels take no shorter time than a minute. */
const endOfPayment = ({ payBefore }: PayableState, now: Date): Date => {
  const usual = now.getTime() + paymentSeconds * 1000
  return new Date(payBefore ? Math.max(now.getTime() + 60_000, Math.min(usual, payBefore.getTime())) : usual)
}

/** Paid at once, or refused before anything that is open elsewhere is given up for it. */
const payWithin = async (
  desk: Desk,
  tx: Tx,
  { asked: { actor }, idempotency }: PaymentRequest,
  { subject, due, method }: { readonly subject: PayableState; readonly due: Due; readonly method: InternalMethod },
  now: Date,
): Promise<Step> => {
  const pay = await internalWays[method](tx, { subject, due, actor })
  const open = await findOpenPayment(tx, subject)
  if (open) return { kind: 'in_the_way', payment: open, as: open.expiresAt > now ? 'cancelled' : 'expired' }
  const row = await pay(desk, now)
  await recordIdempotencyKey(tx, idempotency, row.id, now)
  return { kind: 'ready', payment: row, subject, isNew: true }
}

/** A channel that is closed altogether is told of by itself, when it is called. */
const requireTrade = (desk: Desk, method: PaymentMethod, trade: PaymentTrade): void => {
  const { trades } = gatewayOf(desk, method)
  if (trades.length === 0 || trades.includes(trade)) return
  const sentence = `${paymentMethods[method].label}不能用${paymentTrades[trade].label}，请换一种方式`
  refuse('payment.trade_unsupported', { message: sentence, errors: { trade: sentence } })
}
const requireOpenId = (openId: string | null): string =>
  openId ?? refuse('payment.open_id_missing', { errors: { open_id: '缺少付款人的 OpenID' } })

/** As the payer's bank shows it: 医疗设备租赁订单 R00000031. */
const subjectText = ({ title, declared, payableId }: PayableState, purpose: string): string =>
  `${title}${declared.purposes[purpose]?.label ?? ''} ${payableNumber(declared, payableId)}`

/** Makes the order known to the gateway, and keeps where it leads. Repeated when the first answer was lost. */
const openAtGateway = async (desk: Desk, row: PaymentRow, subject: PayableState): Promise<PaymentRow> => {
  // An address for a telephone lives for minutes: the channel gives a new one under the same number.
  const isLed = row.trade !== 'h5' && (row.qrCode || row.gatewayUrl || row.formData)
  const { method } = row
  if (row.status !== 'processing' || isLed || !isChannel(method)) return row
  const route = await reachGateway(desk, () =>
    gatewayOf(desk, row.gateway).createOrder({
      number: row.number,
      amountFen: row.amountFen,
      subject: subjectText(subject, row.purpose),
      method,
      ...(row.trade && { trade: row.trade }),
      ...(row.payer && { payer: row.payer }),
      expiresAt: row.expiresAt,
      returnUrl: `${desk.baseUrl()}${subject.paymentPath}`,
    }),
  )
  return (await setRoute(desk.db, row.id, route)) ?? row
}
