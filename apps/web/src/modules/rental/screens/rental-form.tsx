import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/form/form-page.tsx')
const FormPage = lazy(async () => ({ default: (await pageCode).FormPage }))

export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <FormPage />
    </Suspense>
  )
}
