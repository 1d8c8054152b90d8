/** What technicians are told of where they stand. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface CircleTold {
  readonly userId: number
  readonly circleId: number
  /** Why. */
  readonly notes: string
}
export const technicianEvents = {
  'technician.circle_set': event<CircleTold & { readonly radius: number; readonly until: string }>(),
  'technician.circle_lifted': event<CircleTold>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof technicianEvents> {}
}
