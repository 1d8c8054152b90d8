import { lazy, Suspense } from 'react'
import { CardBones } from '../components/card-bones.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/map-page.tsx')
const MapPage = lazy(async () => ({ default: (await pageCode).MapPage }))

export function Screen() {
  return (
    <Suspense fallback={<CardBones />}>
      <MapPage />
    </Suspense>
  )
}
