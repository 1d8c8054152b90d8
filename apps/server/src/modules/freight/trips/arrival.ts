/** When a trip comes where it goes, and how sure that is. */
import type { FreightOrderStatus } from '@jihui/protocol/freight/order-machine'
import { minutesWithRest } from '@jihui/protocol/freight/prices'
import { addMinutes } from '../../../platform/clock.ts'
import { estimateRoute, type Point } from '../../geography/public.ts'
import type { OrderRow } from '../orders/move-order.ts'

type Heading = Pick<OrderRow, 'status' | 'km' | 'emptyKm' | 'departedAt' | 'loadedAt'>
interface TrackPoint extends Point {
  readonly at: Date
}
interface Arrival {
  readonly remainingKm: number
  /** Null: it is not on its way. */
  readonly eta: Date | null
  readonly earliest: Date | null
  readonly latest: Date | null
}

const headings = ['en_route', 'in_transit'] as const satisfies readonly FreightOrderStatus[]
export const isOnTheWay = (status: FreightOrderStatus): status is (typeof headings)[number] =>
  (headings as readonly string[]).includes(status)
/** By how much a trip may take less or more than is reckoned: roads, traffic, rests nobody told of. */
const spread = { early: 0.12, late: 0.25, leastMinutes: 10 } as const

export const arrivalOf = (order: Heading, stops: readonly Point[], track: TrackPoint | null, now: Date): Arrival => {
  if (!isOnTheWay(order.status)) return { remainingKm: 0, eta: null, earliest: null, latest: null }
  const target = order.status === 'en_route' ? stops[0]! : stops.at(-1)!
  // A kilometre a minute where nothing was heard of it yet.
  const route = track
    ? estimateRoute(track, target)
    : order.status === 'en_route'
      ? { km: order.emptyKm, minutes: order.emptyKm }
      : { km: order.km, minutes: order.km }
  const minutes = minutesWithRest(route.minutes)
  const from =
    track && track.at > (order.loadedAt ?? order.departedAt ?? track.at)
      ? track.at
      : (order.loadedAt ?? order.departedAt ?? now)
  const at = (share: number) => {
    const moment = addMinutes(from, minutes * share)
    return moment > now ? moment : now
  }
  return {
    remainingKm: route.km,
    eta: at(1),
    earliest: at(1 - spread.early),
    latest: addMinutes(at(1 + spread.late), spread.leastMinutes),
  }
}
