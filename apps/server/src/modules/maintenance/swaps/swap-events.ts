import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

interface SwapTold {
  readonly userId: number
  readonly requestId: number
  readonly swapId: number
  /** Of the rental order. */
  readonly order: string
  readonly name: string
  readonly fromSerial: string
  readonly toSerial: string
  readonly days: string
  readonly notes: string
}
export const swapEvents = {
  /** To the renter: whether he takes another unit; that he has got one. */
  'maintenance.swap_asked': event<SwapTold>(),
  'maintenance.swap_done': event<SwapTold>(),
  /** To whoever asked him. */
  'maintenance.swap_agreed': event<SwapTold>(),
  'maintenance.swap_refused': event<SwapTold>(),
  'maintenance.swap_lapsed': event<SwapTold>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof swapEvents> {}
}
