import type { AlipaySdk } from 'alipay-sdk'
import * as z from 'zod/mini'
import type { Verification } from '../gateway.ts'
import { fenOf, momentIn } from './channel.ts'

/** Alipay repeats a notification for 25 hours; whoever has an older one has kept it. */
const oldestSeconds = 25 * 3600
const skewSeconds = 300

const number = z.string().check(z.regex(/^[\w-]{6,64}$/))
const trade = z.string().check(z.regex(/^[\w-]{1,64}$/))
const common = {
  notify_id: z.string().check(z.regex(/^[\w-]{1,128}$/)),
  notify_time: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  app_id: z.string().check(z.maxLength(64)),
}
const payment = z.object({
  ...common,
  out_trade_no: number,
  trade_no: trade,
  trade_status: z.enum(['TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: z.string(),
})
const hold = z.object({
  ...common,
  notify_type: z.literal('fund_auth_freeze'),
  out_order_no: number,
  auth_no: trade,
  status: z.literal('SUCCESS'),
  amount: z.string(),
})

export const verifyAlipayNotice = (client: AlipaySdk, body: string, now: Date): Verification => {
  const form = Object.fromEntries(new URLSearchParams(body))
  // The client would go by the kind of signature the notification names; the weaker one is not ours.
  if (form['sign_type'] !== 'RSA2' || !isGenuine(client, form)) return { verdict: 'forged' }
  const ofHold = hold.safeParse(form)
  const ofPayment = payment.safeParse(form)
  const data = ofHold.success ? ofHold.data : ofPayment.data
  if (!data) return { verdict: 'malformed' }
  const age = (now.getTime() - momentIn(data.notify_time).getTime()) / 1000
  if (!(age <= oldestSeconds && age >= -skewSeconds)) return { verdict: 'stale' }
  const isHold = 'auth_no' in data
  return {
    verdict: 'genuine',
    notice: {
      ...(isHold && { about: 'hold' as const }),
      noticeId: data.notify_id,
      merchant: data.app_id,
      number: isHold ? data.out_order_no : data.out_trade_no,
      amountFen: fenOf(isHold ? data.amount : data.total_amount),
      outcome: 'paid',
      trade: isHold ? data.auth_no : data.trade_no,
    },
  }
}

const isGenuine = (client: AlipaySdk, form: Record<string, string>): boolean => {
  try {
    return client.checkNotifySignV2(form)
  } catch {
    return false
  }
}
