import type { shownPosition } from '@jihui/protocol/iot/map/schema'
import type * as z from 'zod/mini'
import { nearestPlace } from '../../geography/public.ts'
import type { PositionNow } from '../../telemetry/public.ts'
import { districtPosition } from '../district-position.ts'

/** A position as one reader may know it. */
export const viewPosition = (
  position: PositionNow['position'],
  precision: 'exact' | 'district',
): z.output<typeof shownPosition> | null => {
  if (position === null) return null
  const at = position.at.toISOString()
  if (precision === 'exact') {
    const { latitude: lat, longitude: lng, speed, heading } = position
    return { lat, lng, at, precision, place: nearestPlace(position).name, speed, heading }
  }
  const { latitude: lat, longitude: lng, name: place } = districtPosition(position)
  return { lat, lng, at, precision, place, speed: null, heading: null }
}
