import { lazy, Suspense } from 'react'
import { ScreenPending } from '../../../shell/screen-pending.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/contract-page.tsx')
const ContractPage = lazy(async () => ({ default: (await pageCode).ContractPage }))

export function Screen() {
  return (
    <Suspense fallback={<ScreenPending />}>
      <ContractPage />
    </Suspense>
  )
}
