import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/trial-page.tsx')
const TrialPage = lazy(async () => ({ default: (await pageCode).TrialPage }))

export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <TrialPage />
    </Suspense>
  )
}
