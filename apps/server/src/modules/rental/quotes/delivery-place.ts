/** The one place an order is brought to, refused by the names of the order's own fields. */
import { decidePlace, type DecidedPlace, type StatedPlace } from '../../geography/public.ts'

export const decideDeliveryPlace = (stated: StatedPlace): DecidedPlace =>
  decidePlace(stated, {
    code: 'rental.place_differs',
    addressField: 'delivery_address',
    addressLabel: '送货地址',
    pointField: 'delivery_latitude',
  })
