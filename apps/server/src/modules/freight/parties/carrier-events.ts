import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

export const carrierEvents = {
  'freight.carrier_invited': event<{ readonly userId: number; readonly carrier: string }>(),
  'freight.carrier_joined': event<{ readonly userId: number; readonly driver: string }>(),
  'freight.carrier_left': event<{ readonly userId: number; readonly carrier: string }>(),
}

declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof carrierEvents> {}
}
