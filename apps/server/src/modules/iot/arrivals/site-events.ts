import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

/** What people are told of an order's site: the renter, its machines' owner, or those who look after all devices. */
interface AboutSite {
  readonly userId: number
  readonly rentalId: number
  /** R00000012 */
  readonly number: string
  /** 挖掘机（EX-01） */
  readonly name: string
  readonly path: string
}
export const siteEvents = {
  /** The machines are where they are to be handed over. */
  'iot_site.arrived': event<AboutSite>(),
  /** One left without a reason: to its renter. */
  'iot_site.left': event<AboutSite>(),
  /** The renter said why they leave, or that they are used elsewhere. */
  'iot_site.explained': event<AboutSite & { readonly notes: string }>(),
  /** One came home after its return was announced. */
  'iot_site.home': event<AboutSite>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof siteEvents> {}
}
