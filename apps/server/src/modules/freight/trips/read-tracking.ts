/** Where a trip is, how far it still goes, and when it comes there, with how sure that is. */
import { freightOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { drivingRest } from '@jihui/protocol/freight/prices'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { stopKinds, type StopKind } from '@jihui/protocol/freight/cargo-schema'
import type { tracking } from '@jihui/protocol/freight/trip-schema'
import { freightOrderNumber } from '@jihui/protocol/freight/order-machine'
import { asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { listPhotos } from '../../field/public.ts'
import { cargoStop } from '../cargos/cargo-table.ts'
import { freightDeduction } from '../objections/deduction-table.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightDispute, freightExtra, freightTrack } from '../orders/order-table.ts'
import { arrivalOf, isOnTheWay } from './arrival.ts'

type Track = typeof freightTrack.$inferSelect
type Stop = typeof cargoStop.$inferSelect

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
export const listStops = (db: Queryable, cargoId: number): Promise<Stop[]> =>
  db.select().from(cargoStop).where(eq(cargoStop.cargoId, cargoId)).orderBy(asc(cargoStop.position))

/** The way so far, thinned evenly: the last point always. */
const listPath = async (db: Queryable, orderId: number): Promise<[number, number][]> => {
  const { rows } = await ask(
    db,
    { longitude: 'number', latitude: 'number' },
    sql`with counted as (select longitude, latitude, at, row_number() over (order by at desc) as n,
        count(*) over () as points from freight_position where order_id = ${orderId})
      select longitude, latitude from counted
      where (n - 1) % greatest(1, ceil(points / ${orderLimits.pathPoints}::float8)::int) = 0
      order by at limit ${sql.raw(String(orderLimits.pathPoints + 1))}`,
  )
  return rows.map(({ longitude, latitude }) => [longitude, latitude])
}

/** Minutes at the wheel that are left before he has to rest. */
const restIn = (order: OrderRow, track: Track | null, now: Date): number | null => {
  if (!isOnTheWay(order.status) || !track?.drivingSince) return null
  const driven = Math.floor((now.getTime() - track.drivingSince.getTime()) / 60_000)
  return Math.max(0, drivingRest.afterMinutes - driven)
}

export interface TrackReader {
  readonly isDriver: boolean
  /** Reads addresses whole, and photographs. */
  readonly isSide: boolean
}
const momentsOf = (order: OrderRow, at: number, last: number) => {
  if (at === 0) return { arrived_at: iso(order.arrivedAt), left_at: iso(order.loadedAt) }
  return at === last
    ? { arrived_at: iso(order.unloadingAt), left_at: iso(order.deliveredAt) }
    : { arrived_at: null, left_at: null }
}

/** Something of it was argued about: by its shipper, over an extra, or by its driver. */
const wasArgued = async (db: Queryable, orderId: number): Promise<boolean> => {
  const { rows } = await ask(
    db,
    { argued: 'flag' },
    sql`select exists (select 1 from ${freightDispute} where order_id = ${orderId})
      or exists (select 1 from ${freightExtra} where order_id = ${orderId} and objection <> '')
      or exists (select 1 from ${freightDeduction} where order_id = ${orderId} and objected_at is not null) as argued`,
  )
  return rows[0]!.argued
}
/** By both sides until the delivery; afterwards by staff alone, of what has ended only where it was argued about. */
const maySeeWay = async (db: Queryable, order: OrderRow, isStaff: boolean): Promise<boolean> => {
  if (order.deliveredAt === null && order.endedAt === null) return true
  return isStaff && (order.endedAt === null || (await wasArgued(db, order.id)))
}

/** Positions are seen while the trip lives; afterwards by staff alone, in a dispute. */
export const readTracking = async (
  db: Queryable,
  order: OrderRow,
  reader: TrackReader & { readonly isStaff: boolean },
  now: Date,
): Promise<z.output<typeof tracking>> => {
  const [stops, [found], photos] = await Promise.all([
    listStops(db, order.cargoId),
    db.select().from(freightTrack).where(eq(freightTrack.orderId, order.id)),
    reader.isSide ? listPhotos(db, 'freight_order', order.id) : [],
  ])
  const track = found && (await maySeeWay(db, order, reader.isStaff)) ? found : null
  const path = track ? await listPath(db, order.id) : []
  const { remainingKm, eta, earliest, latest } = arrivalOf(order, stops, track, now)
  const total = order.km
  const isOver = order.deliveredAt !== null
  return {
    number: freightOrderNumber(order.id),
    status: order.status,
    status_display: freightOrderStatuses[order.status].label,
    position: track && {
      latitude: track.latitude,
      longitude: track.longitude,
      at: track.at.toISOString(),
      is_stale: track.at < addMinutes(now, -orderLimits.staleMinutes),
    },
    eta: iso(eta),
    eta_earliest: iso(earliest),
    eta_latest: iso(latest),
    remaining_km: remainingKm,
    done_km: isOver
      ? total
      : order.status === 'in_transit'
        ? Math.max(0, total - remainingKm)
        : order.status === 'unloading'
          ? total
          : 0,
    total_km: total,
    path,
    stops: stops.map((stop, at) => ({
      kind: stop.kind,
      kind_display: stopKinds[stop.kind as StopKind],
      city: `${stop.city}${stop.district}`,
      address: reader.isSide ? stop.address : '',
      latitude: reader.isSide ? stop.latitude : Math.round(stop.latitude * 100) / 100,
      longitude: reader.isSide ? stop.longitude : Math.round(stop.longitude * 100) / 100,
      window_start: stop.windowStart.toISOString(),
      window_end: stop.windowEnd.toISOString(),
      ...momentsOf(order, at, stops.length - 1),
    })),
    photos: photos.map(({ sha256, act, url }) => ({ sha256, kind: act, url })),
    rest_in_minutes: reader.isDriver ? restIn(order, track, now) : null,
  }
}
