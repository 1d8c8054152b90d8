/** What suppliers, and whoever orders of them, are told. */
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface AboutOrder {
  readonly userId: number
  readonly supplierOrderId: number
  readonly number: string
  readonly notes?: string
}
interface AboutInbound extends AboutOrder {
  readonly inboundId: number
  readonly supplier: string
}
export const supplierEvents = {
  'supplier.order_placed': event<AboutOrder & { readonly amount: string; readonly days: number }>(),
  'supplier.order_cancelled': event<AboutOrder>(),
  'supplier.order_lapsed': event<AboutOrder>(),
  'supplier.order_received': event<AboutOrder & { readonly amount: string }>(),
  'supplier.order_paid': event<AboutOrder & { readonly amount: string; readonly reference: string }>(),
  /** To whoever ordered. */
  'supplier.order_confirmed': event<AboutInbound & { readonly expectedOn: string }>(),
  'supplier.order_refused': event<AboutInbound>(),
  'supplier.order_shipped': event<AboutInbound>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof supplierEvents> {}
}
