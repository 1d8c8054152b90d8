import { lazy, Suspense } from 'react'
import { ScreenPending } from '../../../../shell/screen-pending.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/order-page.tsx')
const OrderPage = lazy(async () => ({ default: (await pageCode).OrderPage }))

export function Screen() {
  return (
    <Suspense fallback={<ScreenPending />}>
      <OrderPage />
    </Suspense>
  )
}
