/** What settlement tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const settlementEvents = {
  /** A returned order owes this much now. */
  'debt.left': event<{ rentalId: number; userId: number; line: string; amountFen: number }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof settlementEvents> {}
}
