import { useQueryTexts, useScreenRoute } from '../../../shell/navigation.tsx'
import { OrderArrival } from '../../rental/public.ts'

/** Only the order's id is read from the address; whether it is paid the server says. */
export function Screen() {
  const query = useQueryTexts()
  return <OrderArrival idText={query.rentalId ?? query.rental_id} title={useScreenRoute()?.title ?? ''} via="payment" />
}
