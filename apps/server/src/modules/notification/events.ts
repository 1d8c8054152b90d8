/** What notification tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'
import type { SmsMessage } from '../../platform/outside/sms.ts'

export const notificationEvents = {
  /** E-mails leave through a queue of their own, each tried again by itself while its server is away. */
  'notification.mail': event<{
    messageId: number
    userId: number
    title: string
    message: string
    link: string | null
    isSecurity?: true
  }>(),
  /** Text messages leave through the outbox too, each tried again by itself when the service is away. */
  'notification.sms': event<
    Partial<Pick<SmsMessage, 'kind' | 'params'>> & {
      messageId: number
      userId: number
      phone: string
      text: string
    }
  >(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof notificationEvents> {}
}
