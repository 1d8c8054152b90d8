import { usePathParam, useScreenRoute } from '../../../shell/navigation.tsx'
import { OrderFrame } from '../../rental/public.ts'
import { MoneyPage } from '../components/money-page.tsx'

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => <MoneyPage key={order.id} order={order} line={line} title={title} />}
    </OrderFrame>
  )
}
