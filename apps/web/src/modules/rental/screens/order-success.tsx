import { usePathParam, useQueryTexts, useScreenRoute } from '../../../shell/navigation.tsx'
import { OrderArrival } from '../components/order-arrival.tsx'

/** Amount, number and method in the address are not read: the order itself knows them. */
export function Screen() {
  const query = useQueryTexts()
  const via = query.payment_method || query.from?.includes('payment') ? 'payment' : undefined
  return <OrderArrival idText={usePathParam('id')} title={useScreenRoute()?.title ?? ''} via={via} />
}
