/** How far the device of whoever says he has arrived is from where he has to be. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { FreightOrderDetail } from './order-queries.ts'

export const arrivals = {
  arrive_pickup: { place: '装货地', kind: 'pickup' },
  arrive_delivery: { place: '卸货地', kind: 'delivery' },
} as const
export type Arrival = keyof typeof arrivals

type Stop = Pick<FreightOrderDetail['stops'][number], 'kind' | 'latitude' | 'longitude'>
interface Place {
  readonly latitude?: number
  readonly longitude?: number
}
const KM_OF_DEGREE = 111.2

/** Whole kilometres beyond what the server takes for being there; null where he is there, or nobody knows where he is. */
export const kmFromStop = (stops: readonly Stop[], arrival: Arrival, { latitude, longitude }: Place): number | null => {
  const ofKind = stops.filter(({ kind }) => kind === arrivals[arrival].kind)
  const stop = arrival === 'arrive_pickup' ? ofKind[0] : ofKind.at(-1)
  if (!stop || latitude === undefined || longitude === undefined) return null
  const north = (latitude - stop.latitude) * KM_OF_DEGREE
  const east = (longitude - stop.longitude) * KM_OF_DEGREE * Math.cos((stop.latitude * Math.PI) / 180)
  const km = Math.hypot(north, east)
  return km * 1000 > orderLimits.nearMetres ? Math.round(km) : null
}
