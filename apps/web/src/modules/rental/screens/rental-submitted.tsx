import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/submitted-page.tsx')
const SubmittedPage = lazy(async () => ({ default: (await pageCode).SubmittedPage }))

export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <SubmittedPage />
    </Suspense>
  )
}
