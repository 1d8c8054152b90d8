/** What service orders tell the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const serviceOrderEvents = {
  /** It moved: whoever has its number hears by text what concerns him, and its audience looks again. */
  'service_order.moved': event<{ readonly serviceOrderId: number; readonly action: string; readonly status: string }>(),
  /** To the account that ordered. */
  'service_order.told': event<{
    readonly userId: number
    readonly orderId: string
    readonly code: string
    readonly state: string
    readonly notes: string
  }>(),
  /** To the telephone of an order without an account; `userId`: the account guests' things belong to. */
  'service_order.texted': event<{
    readonly userId: number
    readonly phone: string
    readonly code: string
    readonly state: string
    readonly path: string
  }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof serviceOrderEvents> {}
}
