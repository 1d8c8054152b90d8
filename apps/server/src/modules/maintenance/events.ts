/** What maintenance tells the rest of the house. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'
import { disputeEvents } from './disputes/move-dispute.ts'
import { taskEvents } from './orders/tell-parties.ts'
import { strangerEvents } from './orders/text-stranger.ts'
import { swapEvents } from './swaps/swap-events.ts'
import { graveAlarmEvents } from './upkeep-orders/tell-opened.ts'

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

const ownEvents = {
  /** Somebody looks at it: it moved. Tells nobody in words. `rentalId`: who has the machine meanwhile. */
  'maintenance.moved': event<{
    readonly requestId: number
    readonly rentalId: number | null
    readonly action: string
    readonly status: string
  }>(),
  'maintenance.requested': event<{ rentalId: number; userId: number; line: string; requestId: number }>(),
  'maintenance.scheduled': event<MovedRequest>(),
  'maintenance.done': event<MovedRequest>(),
  'maintenance.cancelled': event<MovedRequest>(),
  'maintenance.owner_requested': event<OwnersRequest>(),
  'maintenance.owner_reported': event<OwnersRequest>(),
  'maintenance.owner_scheduled': event<OwnersRequest>(),
  'maintenance.owner_done': event<OwnersRequest>(),
  'maintenance.owner_cancelled': event<OwnersRequest>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof ownEvents> {}
}

export const maintenanceEvents = {
  ...ownEvents,
  ...taskEvents,
  ...swapEvents,
  ...disputeEvents,
  ...graveAlarmEvents,
  ...strangerEvents,
}
