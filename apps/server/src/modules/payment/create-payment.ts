import { screenPath } from '@jihui/protocol/rental/faces'
import { paymentTerms } from '@jihui/protocol/payment/schema'
import { type PaymentMethod, paymentPurposes, paymentSeconds } from '@jihui/protocol/payment/methods'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { check } from '../../platform/http/check.ts'
import { refuse } from '../../platform/refusal.ts'
import { needRental } from '../rental/public.ts'
import { closePayment } from './close-payment.ts'
import { type Desk, gatewayOf, reachGateway } from './desk.ts'
import { findOpenPayment, findPayment, type PaymentRow, setRoute } from './queries.ts'
import { newNumber } from './request-refund.ts'
import { payment, paymentKey } from './table.ts'
import { type Due, requireDue } from './what-is-due.ts'

export interface PaymentRequest {
  readonly rentalId: number
  readonly line: LineDeclaration
  readonly userId: number
  /** `payment_method` and `amount` as they came. */
  readonly terms: { readonly payment_method?: unknown; readonly amount?: unknown }
  readonly key: string | null
}

type Step =
  | { readonly kind: 'ready'; readonly payment: PaymentRow; readonly isNew: boolean }
  | { readonly kind: 'in_the_way'; readonly payment: PaymentRow; readonly as: 'cancelled' | 'expired' }

/**
 * Opens a payment, or answers the one that is open. The order's row is locked meanwhile, so that however many ask at the
 * same time there is one payment. The gateway is called outside of transactions.
 */
export const createPayment = async (
  desk: Desk,
  request: PaymentRequest,
): Promise<{ payment: PaymentRow; isNew: boolean }> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const step = await desk.db.transaction((tx) => openPayment(tx, request, desk.clock.now()))
    if (step.kind === 'ready')
      return { payment: await openAtGateway(desk, step.payment, request.line), isNew: step.isNew }
    // Where it turns out paid, the next round says so.
    await closePayment(desk, step.payment, step.as)
  }
  return refuse('payment.in_progress')
}

const openPayment = async (tx: Tx, request: PaymentRequest, now: Date): Promise<Step> => {
  const { userId, line, terms, key } = request
  const order = await needRental(tx, { id: request.rentalId, line: line.id, userId }, true)
  const content = JSON.stringify([order.id, terms.payment_method ?? null, Number(terms.amount ?? 0)])
  const known = key === null ? null : await findByKey(tx, userId, key, content)
  if (known) return { kind: 'ready', payment: known, isNew: false }

  const due = requireDue(order)
  const { amount, payment_method: method } = check(paymentTerms, {
    payment_method: terms.payment_method ?? undefined,
    amount: terms.amount ?? undefined,
  })
  if (amount !== undefined && amount !== due.amountFen) {
    const sentence = `支付金额应为 ${(due.amountFen / 100).toFixed(2)} 元`
    return refuse('payment.amount_differs', { errors: { amount: sentence } })
  }
  const open = await findOpenPayment(tx, order.id)
  const isUsable = open && open.expiresAt > now && open.purpose === due.purpose && open.amountFen === due.amountFen
  if (open && (!isUsable || open.method !== method))
    return { kind: 'in_the_way', payment: open, as: open.expiresAt > now ? 'cancelled' : 'expired' }
  const row = open ?? (await insertPayment(tx, { rentalId: order.id, userId, method, due }, now))
  if (key !== null) await keepKey(tx, { userId, key, content, paymentId: row.id })
  return { kind: 'ready', payment: row, isNew: !open }
}

const insertPayment = async (
  tx: Tx,
  { rentalId, userId, method, due }: { rentalId: number; userId: number; method: PaymentMethod; due: Due },
  now: Date,
): Promise<PaymentRow> => {
  const [row] = await tx
    .insert(payment)
    .values({
      number: newNumber('P', now),
      rentalId,
      userId,
      purpose: due.purpose,
      method,
      gateway: method,
      amountFen: due.amountFen,
      status: 'processing',
      expiresAt: new Date(now.getTime() + paymentSeconds * 1000),
      createdAt: now,
    })
    .returning()
  return row as PaymentRow
}

const findByKey = async (tx: Tx, userId: number, key: string, content: string): Promise<PaymentRow | null> => {
  const [known] = await tx
    .select()
    .from(paymentKey)
    .where(and(eq(paymentKey.userId, userId), eq(paymentKey.key, key)))
  if (!known) return null
  if (known.content !== content) return refuse('payment.key_reused')
  return findPayment(tx, known.paymentId)
}

const keepKey = async (tx: Tx, row: typeof paymentKey.$inferInsert): Promise<void> => {
  const kept = await tx.insert(paymentKey).values(row).onConflictDoNothing().returning({ key: paymentKey.key })
  // Taken this moment by a call about another order: the orders' locks do not keep these two apart.
  if (kept.length === 0) refuse('payment.key_reused')
}

/** Makes the order known to the gateway, and keeps where it leads. Repeated when the first answer was lost. */
const openAtGateway = async (desk: Desk, row: PaymentRow, line: LineDeclaration): Promise<PaymentRow> => {
  if (row.status !== 'processing' || row.qrCode || row.gatewayUrl) return row
  const route = await reachGateway(desk, () =>
    gatewayOf(desk, row.gateway).createOrder({
      number: row.number,
      amountFen: row.amountFen,
      subject: `${line.label}${paymentPurposes[row.purpose]} ${orderNumber(row.rentalId)}`,
      method: row.method,
      expiresAt: row.expiresAt,
      returnUrl: `${desk.baseUrl()}${screenPath(line, 'payment', row.rentalId)}`,
    }),
  )
  await setRoute(desk.db, row.id, route)
  return (await findPayment(desk.db, row.id)) ?? row
}
