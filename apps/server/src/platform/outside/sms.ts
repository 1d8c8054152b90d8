import type { SmsKind } from '@jihui/protocol/all-notices'
import type { FastifyBaseLogger } from 'fastify'

/** A service with templates sends `kind` filled with `params`; one without sends `text`. */
export interface SmsMessage {
  readonly phone: string
  readonly kind: SmsKind
  readonly params: Readonly<Record<string, string>>
  readonly text: string
}

/** Text messages, as a port. The default prints them to the log, phone number masked. */
export interface Sms {
  /** Throws `SmsRefused` where it will never be sent, `SmsThrottled` where not now; any other fault passes. */
  send(message: SmsMessage): Promise<void>
  /** False where the service has no template for it: nothing is ever counted as sent that cannot be. */
  canSend(kind: SmsKind): boolean
}

/** This number, or what was to be said to it, is not taken, now or later. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}
/** Too many to this number for the service's taste; later it is taken. */
export class SmsThrottled extends Error {
  override readonly name = 'SmsThrottled'
}

export const smsService = 'sms'

export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

export const consoleSms = (log: FastifyBaseLogger): Sms => ({
  send: async ({ phone, text }) => {
    log.info({ phone: maskPhone(phone) }, `短信：${text}`)
  },
  canSend: () => true,
})
