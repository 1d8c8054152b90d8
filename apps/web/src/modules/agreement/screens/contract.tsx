import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/contract-page.tsx')
const ContractPage = lazy(async () => ({ default: (await pageCode).ContractPage }))

export function Screen() {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <ContractPage />
    </Suspense>
  )
}
