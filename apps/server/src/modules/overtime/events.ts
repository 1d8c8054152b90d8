import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface AboutDay {
  readonly rentalId: number
  readonly userId: number
  readonly line: string
  readonly day: string
  /** Of all its units: worked, and beyond those included. */
  readonly hours: number
  readonly beyondHours: number
  readonly amountFen: number
}
export const overtimeEvents = {
  /** A day of an order went beyond the hours that are part of its rent. */
  'overtime.counted': event<AboutDay>(),
}
declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof overtimeEvents> {}
}
