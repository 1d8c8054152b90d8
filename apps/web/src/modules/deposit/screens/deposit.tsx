import { usePathParam, useScreenRoute } from '../../../shell/navigation.tsx'
import { OrderFrame } from '../../rental/public.ts'
import { DepositPage } from '../components/deposit-page.tsx'

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => <DepositPage key={order.id} order={order} line={line} title={title} />}
    </OrderFrame>
  )
}
