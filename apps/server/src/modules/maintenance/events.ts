/** What maintenance tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface MovedRequest {
  rentalId: number
  requestId: number
}

interface OwnersRequest {
  userId: number
  requestId: number
  name: string
  days: string
  notes: string
}

export const maintenanceEvents = {
  'maintenance.requested': event<{ rentalId: number; userId: number; line: string; requestId: number }>(),
  'maintenance.scheduled': event<MovedRequest>(),
  'maintenance.done': event<MovedRequest>(),
  'maintenance.cancelled': event<MovedRequest>(),
  'maintenance.owner_requested': event<OwnersRequest>(),
  'maintenance.owner_scheduled': event<OwnersRequest>(),
  'maintenance.owner_done': event<OwnersRequest>(),
  'maintenance.owner_cancelled': event<OwnersRequest>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof maintenanceEvents> {}
}
