import type { FenceWatch } from '@jihui/protocol/iot/fences/limits'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

export const fenceEvents = {
  /** A device came into a fence, left it, or did another thing it is watched for. */
  'iot.fence_event': event<{
    readonly event_id: number
    readonly device_id: number
    readonly geofence_id: number
    readonly type: FenceWatch
    /** ISO. */
    readonly at: string
    readonly is_late: boolean
  }>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof fenceEvents> {}
}
