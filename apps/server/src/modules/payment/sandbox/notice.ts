import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { NoticeHeaders, Verification } from '../gateway.ts'

export const sandboxMerchant = 'JIHUI-SANDBOX'
/** A notification older or newer than this is a replay. */
const skewSeconds = 300

const noticeBody = z.object({
  notice_id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  merchant_id: z.string().check(z.maxLength(64)),
  payment_number: z.string().check(z.regex(/^[\w-]{6,64}$/)),
  /** Fen. */
  amount: z.int(),
  currency: z.literal('CNY'),
  event: z.enum(['payment.success', 'payment.failed']),
  trade_no: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  /** Absent: a payment. */
  about: z.optional(z.literal('hold')),
})
export type SandboxNotice = z.output<typeof noticeBody>

const signatureOf = (secret: string, timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}\n`).digest('hex')

/** Headers and body of a notification as the sandbox sends it. */
export const signNotice = (secret: string, notice: SandboxNotice, now: Date) => {
  const body = JSON.stringify(notice)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const headers = {
    'content-type': 'application/json',
    'x-gateway-timestamp': timestamp,
    'x-gateway-nonce': nonce,
    'x-gateway-signature': signatureOf(secret, timestamp, nonce, body),
  }
  return { headers, body }
}

const headerOf = (headers: NoticeHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

export const verifyNotice = (secret: string, headers: NoticeHeaders, body: string, now: Date): Verification => {
  const timestamp = headerOf(headers, 'x-gateway-timestamp')
  const nonce = headerOf(headers, 'x-gateway-nonce')
  const wanted = Buffer.from(signatureOf(secret, timestamp, nonce, body))
  const given = Buffer.from(headerOf(headers, 'x-gateway-signature').toLowerCase())
  if (!/^\d{1,12}$/.test(timestamp) || !nonce || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { verdict: 'forged' }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > skewSeconds) return { verdict: 'stale' }
  const outcome = noticeBody.safeParse(parse(body))
  if (!outcome.success) return { verdict: 'malformed' }
  const { data } = outcome
  return {
    verdict: 'genuine',
    notice: {
      ...(data.about && { about: data.about }),
      noticeId: data.notice_id,
      merchant: data.merchant_id,
      number: data.payment_number,
      amountFen: data.amount,
      outcome: data.event === 'payment.success' ? 'paid' : 'failed',
      trade: data.trade_no,
    },
  }
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
