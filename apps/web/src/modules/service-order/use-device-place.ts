import { useState } from 'react'
import { toast } from '../../ui/overlays/toast.tsx'
import type { Point } from './request-draft.ts'

const TIMEOUT_MS = 10_000
/** Some ten metres: near enough for a door. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** Where the device is, once it is asked for; it is sent with the order alone. */
export function useDevicePlace(onPlace: (point: Point) => void) {
  const [isLooking, setIsLooking] = useState(false)
  const look = () => {
    if (!('geolocation' in navigator)) return void toast.error('这台设备不能定位，选城市就行')
    setIsLooking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setIsLooking(false)
        onPlace({ latitude: rounded(latitude), longitude: rounded(longitude) })
      },
      () => {
        setIsLooking(false)
        toast.error('没有定到位置，选城市就行')
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000, enableHighAccuracy: true },
    )
  }
  return { look, isLooking }
}
