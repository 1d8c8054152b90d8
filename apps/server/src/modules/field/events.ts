/** What the field tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

export const fieldEvents = {
  /** Nobody chose in time. */
  'field.clash_handed_over': event<{ clashId: number; userId: number }>(),
  'field.clash_closed': event<{ clashId: number; userId: number; notes: string }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof fieldEvents> {}
}
