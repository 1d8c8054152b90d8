import type { GatewayName } from '@jihui/protocol/payment/methods'
import { and, eq } from 'drizzle-orm'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import '../events.ts'
import { type Desk, gatewayOf } from '../desk.ts'
import type { Notice, NoticeHeaders } from '../gateway.ts'
import { findHoldByNumber } from '../holds/hold-queries.ts'
import { findPaymentByNumber, type PaymentRow } from './queries.ts'
import { settlePayment } from './settle-payment.ts'
import { gatewayNotice } from '../table.ts'

/** Enough of an unbelieved body to see later what was tried. */
const keptCharacters = 4_000

/**
 * A notification is believed only when its signature verifies and merchant, channel, number and amount are those of the
 * payment. Everything that arrives is kept, with the verdict on it.
 */
export const receiveNotice = async (
  desk: Desk,
  channel: GatewayName,
  headers: NoticeHeaders,
  body: string,
): Promise<void> => {
  const now = desk.clock.now()
  const gateway = gatewayOf(desk, channel)
  const verification = gateway.verifyNotification(headers, body, now)
  if (verification.verdict !== 'genuine') {
    const raw = body.replaceAll('\u0000', '').slice(0, keptCharacters)
    await desk.db
      .insert(gatewayNotice)
      .values({ gateway: channel, noticeId: '', verdict: verification.verdict, body: { raw }, createdAt: now })
    desk.log.warn({ channel, verdict: verification.verdict }, 'payment notice refused')
    return refuse('payment.notice_refused')
  }
  const { notice } = verification
  const keep = {
    gateway: channel,
    noticeId: notice.noticeId,
    paymentNumber: notice.number,
    body: notice,
    createdAt: now,
  }
  if (notice.about === 'hold') return receiveHoldNotice(desk, channel, notice, keep)
  const row = await findPaymentByNumber(desk.db, notice.number)
  const objection = objectionTo(notice, row, channel, gateway.merchant)
  if (!row || objection) {
    await desk.db.insert(gatewayNotice).values({ ...keep, verdict: objection ?? 'unknown_payment' })
    desk.log.warn({ channel, verdict: objection, number: notice.number }, 'payment notice refused')
    return refuse(row ? 'payment.notice_refused' : 'payment.not_found')
  }
  await desk.db.transaction(async (tx) => {
    const [seen] = await tx
      .select({ id: gatewayNotice.id })
      .from(gatewayNotice)
      .where(and(eq(gatewayNotice.paymentNumber, notice.number), eq(gatewayNotice.noticeId, notice.noticeId)))
      .limit(1)
    const settled = await settlePayment(desk, tx, row, { state: notice.outcome, trade: notice.trade }, now)
    await tx.insert(gatewayNotice).values({ ...keep, verdict: seen ? 'duplicate' : settled })
  })
}

/** Of a hold nothing is believed but that something happened: the channel is asked how it stands. */
const receiveHoldNotice = async (
  desk: Desk,
  channel: GatewayName,
  notice: Notice,
  keep: Omit<typeof gatewayNotice.$inferInsert, 'verdict'>,
): Promise<void> => {
  const row = await findHoldByNumber(desk.db, notice.number)
  const objection = objectionTo(notice, row, channel, gatewayOf(desk, channel).merchant)
  await desk.db.transaction(async (tx) => {
    await tx.insert(gatewayNotice).values({ ...keep, verdict: objection ?? 'hold' })
    if (!objection) await emit(tx, 'hold.noticed', { gateway: channel, number: notice.number })
  })
  if (!objection) return
  desk.log.warn({ channel, verdict: objection, number: notice.number }, 'hold notice refused')
  refuse(row ? 'payment.notice_refused' : 'payment.not_found')
}

const objectionTo = (
  notice: Notice,
  row: Pick<PaymentRow, 'gateway' | 'amountFen'> | null,
  channel: GatewayName,
  merchant: string,
): string | null => {
  if (!row) return 'unknown_payment'
  if (notice.merchant !== merchant) return 'other_merchant'
  if (row.gateway !== channel && channel !== 'sandbox') return 'other_channel'
  return notice.amountFen === row.amountFen ? null : 'other_amount'
}
