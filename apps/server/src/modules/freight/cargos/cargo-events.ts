/** What the rooms of cargo, matching and bids tell the rest of the house. */
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

/** A cargo as a sentence names it, and who is told. */
export interface CargoTold {
  readonly userId: number
  readonly cargoId: number
  readonly number: string
  readonly goods: string
  /** 绍兴到宁波 */
  readonly way: string
}
export const cargoEvents = {
  'freight.cargo_expired': event<CargoTold>(),
  'freight.cargo_taken_down': event<CargoTold & { readonly notes: string }>(),
  'freight.funding_returned': event<CargoTold & { readonly amount: string }>(),
  'freight.cargo_reopened': event<CargoTold>(),
  'freight.bid_placed': event<CargoTold & { readonly price: string }>(),
  'freight.bid_chosen': event<CargoTold>(),
  'freight.bid_declined': event<CargoTold>(),
  'freight.bid_lapsed': event<CargoTold>(),
  'freight.bid_taken_down': event<CargoTold>(),
  'freight.driver_invited': event<CargoTold & { readonly net: string; readonly vehicleId: number }>(),
}

declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof cargoEvents> {}
}
