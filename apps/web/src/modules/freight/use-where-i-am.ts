import { useState } from 'react'
import { toast } from '../../ui/overlays/toast.tsx'
import type { At } from './queries.ts'

const TIMEOUT_MS = 10_000
/** A hundredth of a degree is near enough for empty kilometres, and asks the same thing twice. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** Where the reader is, once he asks for it: nothing is sent before, nothing is kept. */
export function useWhereIAm() {
  const [at, setAt] = useState<At | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const look = () => {
    if (!('geolocation' in navigator)) return toast.error('这台设备不能定位')
    setIsLooking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLooking(false)
        setAt({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
      },
      () => {
        setIsLooking(false)
        toast.error('没有定到位置，先按你上次说的位置找')
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
    return undefined
  }
  return { at, look, isLooking }
}
