/** The one place an order is brought to, refused by the names of the order's own fields. */
import { isInChina } from '@jihui/protocol/geography/country'
import { refuse } from '../../../platform/refusal.ts'
import { decidePlace, type DecidedPlace, type Point, pointOf, type StatedPlace } from '../../geography/public.ts'

export const decideDeliveryPlace = (stated: StatedPlace, pointField = 'delivery_latitude'): DecidedPlace =>
  decidePlace(stated, {
    code: 'rental.place_differs',
    addressField: 'delivery_address',
    addressLabel: '送货地址',
    pointField,
  })

interface Marked {
  readonly delivery_latitude?: number | undefined
  readonly delivery_longitude?: number | undefined
}
/** Where the renter marked it on a map; null: he did not. */
export const markedPoint = ({ delivery_latitude: latitude, delivery_longitude: longitude }: Marked): Point | null => {
  const point = pointOf(['delivery_latitude', latitude], ['delivery_longitude', longitude])
  if (point && !isInChina(point))
    refuse('request.invalid', { errors: { delivery_latitude: '送货点不在国内，请重新标' } })
  return point
}
