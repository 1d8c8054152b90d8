/** A person's telephone number and e-mail address, and what of them waits for a code. */
import * as z from 'zod/mini'
import { done, phone, timestamp } from '../values.ts'
import { emailCode, givenPassword, smsCode } from './schema.ts'

/** A number that is to replace the present one, once a code sent to it was entered by its person. */
export const phoneChange = z.object({
  phone_masked: z.string(),
  /** What it is now; null: none. */
  former_masked: z.nullable(z.string()),
  asked_by: z.enum(['self', 'platform']),
  asked_at: timestamp,
  /** After this it is as if it had never been asked for. */
  expires_at: timestamp,
})
export type PhoneChange = z.output<typeof phoneChange>

export const contact = z.object({
  phone_masked: z.nullable(z.string()),
  /** From when on a code to the number alone lets its person in; null: it does already. */
  phone_usable_from: z.nullable(timestamp),
  phone_change: z.nullable(phoneChange),
  /** As it was last written; letters go to `email_in_use` until it is confirmed. */
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  email_in_use: z.nullable(z.string()),
  /** Whether a code can be sent to an address here. */
  email_available: z.boolean(),
})
export type Contact = z.output<typeof contact>

export const askPhoneRequest = z.object({ phone: phone(), password: givenPassword('当前密码') })
export const confirmPhoneRequest = z.object({
  sms_code: smsCode,
  /** Sent to the former number: with it the new one is trusted at once. */
  former_sms_code: z.optional(smsCode),
})
export const confirmEmailRequest = z.object({ email_code: emailCode })
export const contactDone = z.extend(contact, done)
