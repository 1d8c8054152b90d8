import { lazy, Suspense } from 'react'
import { DetailBones } from '../components/detail-bones.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/detail-page.tsx')
const DetailPage = lazy(async () => ({ default: (await pageCode).DetailPage }))

export function Screen() {
  return (
    <Suspense fallback={<DetailBones />}>
      <DetailPage />
    </Suspense>
  )
}
