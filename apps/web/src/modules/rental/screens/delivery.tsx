import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/delivery-page.tsx')
const DeliveryPage = lazy(async () => ({ default: (await pageCode).DeliveryPage }))

export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <DeliveryPage />
    </Suspense>
  )
}
