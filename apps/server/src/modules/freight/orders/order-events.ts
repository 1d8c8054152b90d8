/** What freight orders tell the rest of the house. */
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'

/** An order as a sentence names it, and who is told. */
export interface OrderTold {
  readonly freightOrderId: number
  readonly userId: number
  readonly number: string
  readonly goods: string
  /** 绍兴到宁波 */
  readonly way: string
  readonly notes?: string
}
type ToldMoney = OrderTold & { readonly amount: string }
export const orderEvents = {
  /** Somebody looks at it: it moved. Tells nobody in words. */
  'freight.order_moved': event<{ readonly freightOrderId: number; readonly action: string; readonly status: string }>(),
  'freight.order_accepted': event<OrderTold>(),
  'freight.order_accepted_paid': event<OrderTold>(),
  'freight.order_paid': event<OrderTold>(),
  'freight.order_late': event<OrderTold>(),
  'freight.rental_truck_late': event<
    OrderTold & { readonly rentalId: number; readonly firstDay: string; readonly hours: string }
  >(),
  'freight.order_lapsed': event<OrderTold>(),
  'freight.order_loaded': event<OrderTold>(),
  /** To be told to whoever takes the goods in, who need not be here; `userId`: whose order it is. */
  'freight.receipt_code': event<OrderTold & { readonly phone: string; readonly code: string }>(),
  'freight.order_delivered': event<OrderTold>(),
  'freight.order_completed': event<ToldMoney>(),
  'freight.order_disputed': event<OrderTold>(),
  'freight.order_decided': event<OrderTold>(),
  'freight.order_cancelled': event<OrderTold>(),
  'freight.order_compensated': event<ToldMoney>(),
  'freight.order_given_up': event<OrderTold>(),
  'freight.driver_no_show': event<OrderTold>(),
  'freight.order_assigned': event<OrderTold>(),
  'freight.deduction_objected': event<ToldMoney>(),
  'freight.deduction_upheld': event<ToldMoney>(),
  'freight.deduction_changed': event<ToldMoney>(),
  /** To the shipper: it costs him nothing. */
  'freight.deduction_borne': event<ToldMoney>(),
  'freight.extra_claimed': event<ToldMoney>(),
  'freight.extra_agreed': event<ToldMoney>(),
  'freight.extra_objected': event<OrderTold>(),
  'freight.extra_settled': event<ToldMoney>(),
}

declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof orderEvents> {}
}
