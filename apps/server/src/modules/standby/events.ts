import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface AboutStop {
  readonly rentalId: number
  readonly userId: number
  readonly line: string
  readonly startDate: string
  readonly endDate: string
}
interface AboutIdle {
  readonly rentalId: number
  readonly userId: number
  readonly line: string
  /** What would be cheaper. */
  readonly reason: string
}
export const standbyEvents = {
  'standby.idle_found': event<AboutIdle>(),
  'standby.declared': event<AboutStop>(),
  'standby.ended': event<AboutStop>(),
  'standby.cancelled': event<AboutStop>(),
}
declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof standbyEvents> {}
}
