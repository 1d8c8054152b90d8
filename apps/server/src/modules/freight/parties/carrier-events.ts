import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

export const carrierEvents = {
  'freight.carrier_invited': event<{ readonly userId: number; readonly carrier: string }>(),
  'freight.carrier_joined': event<{ readonly userId: number; readonly driver: string }>(),
  'freight.carrier_left': event<{ readonly userId: number; readonly carrier: string }>(),
  'freight.paper_expires_soon': event<{
    readonly userId: number
    readonly vehicleId: number
    readonly plate: string
    /** Of the paper. */
    readonly name: string
    readonly expiresOn: string
    readonly daysLeft: number
  }>(),
}

declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof carrierEvents> {}
}
