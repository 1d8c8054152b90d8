import * as z from 'zod/mini'
import type { WechatCredentials } from '../../../platform/outside/payment-channels.ts'
import type { NoticeHeaders, Verification } from '../gateway.ts'
import { isSignedBy } from './rsa.ts'
import { wechatSdk } from './wechat-sdk.ts'

/** A notification older or newer than this is a replay. */
const skewSeconds = 300

const envelope = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z._default(z.string(), ''),
  }),
})
const transaction = z.object({
  mchid: z.string().check(z.maxLength(64)),
  appid: z.string(),
  out_trade_no: z.string().check(z.regex(/^[\w-]{6,64}$/)),
  transaction_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  trade_state: z.enum(['SUCCESS', 'PAYERROR']),
  amount: z.object({ total: z.int(), currency: z.literal('CNY') }),
})

export const verifyWechatNotice = (
  own: WechatCredentials,
  headers: NoticeHeaders,
  body: string,
  now: Date,
): Verification => {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map((name) => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }) as [string, string, string, string]
  const isSigned = isSignedBy(`${timestamp}\n${nonce}\n${body}\n`, signature, own.publicKey)
  if (serial !== own.publicKeyId || !/^\d{1,12}$/.test(timestamp) || !nonce || !isSigned) return { verdict: 'forged' }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > skewSeconds) return { verdict: 'stale' }
  const outer = envelope.safeParse(parse(body))
  if (!outer.success) return { verdict: 'malformed' }
  const inner = transaction.safeParse(parse(open(own.apiV3Key, outer.data.resource)))
  if (!inner.success) return { verdict: 'malformed' }
  const { data } = inner
  return {
    verdict: 'genuine',
    notice: {
      noticeId: outer.data.id,
      // Another app's money is as little ours as another merchant's.
      merchant: data.appid === own.appid ? data.mchid : data.appid,
      number: data.out_trade_no,
      amountFen: data.amount.total,
      outcome: data.trade_state === 'SUCCESS' ? 'paid' : 'failed',
      trade: data.transaction_id,
    },
  }
}

const open = (key: string, resource: { ciphertext: string; nonce: string; associated_data: string }): string => {
  try {
    return wechatSdk().Aes.AesGcm.decrypt(resource.ciphertext, key, resource.nonce, resource.associated_data)
  } catch {
    return ''
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
