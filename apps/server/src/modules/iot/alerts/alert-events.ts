/** What alerts tell: people, and whoever draws alarms on maps. */
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

interface Told {
  readonly userId: number
  readonly alertId: number
  readonly name: string
  readonly notes: string
}
export const alertEvents = {
  'iot_alert.told': event<Told>(),
  /** Also by text message. */
  'iot_alert.texted': event<Told>(),
  'iot_alert.danger': event<Told>(),
  'iot_alert.danger_texted': event<Told>(),
  /** Whoever has the machine hears from its owner or from staff. */
  'iot_alert.renter_told': event<Told>(),
  /** Alerts of these devices came or went. */
  'iot_alert.marked': event<{ readonly deviceIds: readonly number[] }>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof alertEvents> {}
}
