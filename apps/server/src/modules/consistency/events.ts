/** What consistency tells the rest of the house. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const consistencyEvents = {
  /** Its status was put right by staff; both sides are told. */
  'rental.repaired': event<{ rentalId: number; userId: number; line: string; from: RentalStatus; to: RentalStatus }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof consistencyEvents> {}
}
