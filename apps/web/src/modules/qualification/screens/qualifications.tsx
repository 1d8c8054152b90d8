import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/qualifications-page.tsx')
const QualificationsPage = lazy(async () => ({ default: (await pageCode).QualificationsPage }))

export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <QualificationsPage />
    </Suspense>
  )
}
