import * as z from 'zod/mini'
import { givenPassword, smsCode } from '../identity/schema.ts'
import { done, requiredText, timestamp } from '../values.ts'

/** Of the number only its end is shown. */
export const shownAccount = z.object({ account_name: z.string(), bank_name: z.string(), account_number: z.string() })
/** A change that waits: from when on it counts. */
export const waitingAccount = z.extend(shownAccount, { asked_at: timestamp, effective_at: timestamp })

export const payoutAccount = z.object({
  /** In force now; null: none yet. */
  account: z.nullable(z.extend(shownAccount, { since: timestamp })),
  pending: z.nullable(waitingAccount),
  wait_days: z.number(),
  /** Payouts stand still since then: the platform asks the owner by telephone first. */
  held_since: z.nullable(timestamp),
  /** Where the code for a change is sent, masked; null: no number, or one that changed too lately to change an account. */
  phone_masked: z.nullable(z.string()),
  /** From when on a number that changed lately will do. */
  phone_usable_from: z.nullable(timestamp),
  history: z.array(
    z.extend(shownAccount, {
      id: z.number(),
      asked_at: timestamp,
      effective_at: timestamp,
      cancelled_at: z.nullable(timestamp),
    }),
  ),
})
export const payoutAccountRequest = z.object({
  account_name: requiredText('账户名', 60),
  bank_name: requiredText('开户行', 80),
  account_number: z
    .string('请填写银行账号')
    .check(z.trim(), z.regex(/^\d(?: ?\d){7,29}$/, '银行账号是 8 到 30 位数字')),
  password: givenPassword('登录密码'),
  sms_code: smsCode,
})
export const payoutAccountDone = z.extend(payoutAccount, done)
