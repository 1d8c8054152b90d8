import { usePathParam, useScreenRoute } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { OrderFrame, orderPaths } from '../../rental/public.ts'

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => (
        <Page title={title} back={orderPaths.detail(line, order.id)}>
          {null}
        </Page>
      )}
    </OrderFrame>
  )
}
