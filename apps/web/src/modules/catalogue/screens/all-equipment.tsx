import { lazy, Suspense } from 'react'
import { CardBones } from '../components/card-bones.tsx'

// Asked for at once, so that it travels beside this file instead of after it.
const pageCode = import('../components/all-equipment.tsx')
const AllEquipment = lazy(async () => ({ default: (await pageCode).AllEquipment }))

export function Screen() {
  return (
    <Suspense fallback={<CardBones />}>
      <AllEquipment />
    </Suspense>
  )
}
