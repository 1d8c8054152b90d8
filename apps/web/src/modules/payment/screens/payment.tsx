import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/payment-page.tsx')
const PaymentPage = lazy(async () => ({ default: (await pageCode).PaymentPage }))

export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <PaymentPage />
    </Suspense>
  )
}
