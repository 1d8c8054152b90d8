/** Cargo as matching reads it, and what a row means to one driver. */
import { type Match, type MatchedCargo, type MatchInputs, matchOf } from '@jihui/protocol/freight/match'
import { netOf, type PriceTerms } from '@jihui/protocol/freight/prices'
import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { type SQL, sql } from 'drizzle-orm'
import { type Columns, type RowOf, textOf } from '../../../platform/database/columns.ts'
import { estimateRoute, type Point, roadKm } from '../../geography/public.ts'
import type { DriverGround } from './driver-ground.ts'

export const matchColumns = {
  id: 'number',
  shipper_id: 'number',
  vehicle_type: textOf<VehicleTypeCode>(),
  weight_kg: 'number',
  length_cm: 'number?',
  width_cm: 'number?',
  height_cm: 'number?',
  price_fen: 'number',
  km: 'number',
  lane_median_fen: 'number',
  from_latitude: 'number',
  from_longitude: 'number',
  to_latitude: 'number',
  to_longitude: 'number',
  window_start: 'moment',
  expires_at: 'moment',
  leave_before: 'moment',
  deliver_before: 'moment',
  needs_crane: 'flag',
  has_crane: 'flag',
  has_night_parking: 'flag',
  site_waits: 'number?',
  is_reopened: 'flag',
  published_at: 'moment',
  orders: 'number',
  paid_in_time: 'number',
} as const satisfies Columns
export type MatchRow = RowOf<typeof matchColumns>

/** Cargo c with its shipper s, as SQL. */
export const cargoAndShipper = 'cargo c JOIN freight_shipper s ON s.user_id = c.shipper_id'
export const matchedText = `c.id, c.shipper_id, c.vehicle_type, c.weight_kg, c.length_cm, c.width_cm,
  c.height_cm, coalesce(c.price_fen, c.reference_fen) AS price_fen, c.km, c.lane_median_fen, c.from_latitude,
  c.from_longitude, c.to_latitude, c.to_longitude, c.window_start, c.expires_at, c.leave_before, c.deliver_before,
  c.needs_crane, c.has_crane, c.has_night_parking, c.site_waits, c.reopened_at IS NOT NULL AS is_reopened,
  c.published_at, s.orders, s.paid_in_time`
/** The same by their names alone, of what was selected so. */
export const matchedColumns = Object.keys(matchColumns).join(', ')
export const selectMatched: SQL = sql.raw(`SELECT ${matchedText} FROM ${cargoAndShipper}`)

const metres = (centimetres: number | null): number | null => (centimetres === null ? null : centimetres / 100)

export const matchedCargo = (row: MatchRow, prices: PriceTerms): MatchedCargo => ({
  vehicleType: row.vehicle_type,
  weightT: row.weight_kg / 1000,
  lengthM: metres(row.length_cm),
  widthM: metres(row.width_cm),
  heightM: metres(row.height_cm),
  km: row.km,
  netFen: netOf(prices, row.price_fen),
  laneMedianFen: row.lane_median_fen,
  windowStart: row.window_start.getTime(),
  windowEnd: row.expires_at.getTime(),
  leaveBefore: row.leave_before.getTime(),
  deliverBefore: row.deliver_before.getTime(),
  needsCrane: row.needs_crane,
  hasCrane: row.has_crane,
  hasNightParking: row.has_night_parking,
  waits: row.site_waits,
  shipperOrders: row.orders,
  shipperPaidInTime: row.paid_in_time,
})

type Onward = Pick<MatchInputs, 'onwardKm' | 'onwardTo'>
/** From its end to home, or to what he has booked next after it, whichever is nearer. */
const onwardOf = ({ home, trips }: Pick<DriverGround, 'home' | 'trips'>, end: Point, endsAt: number): Onward => {
  const next = trips.find(({ from }) => from >= endsAt)
  const toHome = home && roadKm(end, home)
  const toNext = next ? roadKm(end, next.pickup) : null
  if (toNext !== null && (toHome === null || toNext < toHome)) return { onwardKm: toNext, onwardTo: 'next' }
  return { onwardKm: toHome, onwardTo: toHome === null ? null : 'home' }
}

export interface Matched {
  readonly row: MatchRow
  readonly emptyKm: number
  readonly netFen: number
  readonly match: Match
}
/** How this cargo suits him now. */
export const judge = (
  ground: Pick<DriverGround, 'vehicle' | 'origin' | 'home' | 'trips' | 'terms'>,
  row: MatchRow,
  now: Date,
): Matched => {
  const cargo = matchedCargo(row, ground.terms.prices)
  const empty = estimateRoute(ground.origin, { latitude: row.from_latitude, longitude: row.from_longitude })
  const end = { latitude: row.to_latitude, longitude: row.to_longitude }
  const match = matchOf(ground.terms.match, {
    now: now.getTime(),
    vehicle: ground.vehicle,
    cargo,
    emptyKm: empty.km,
    emptyMinutes: empty.minutes,
    ...onwardOf(ground, end, cargo.deliverBefore),
  })
  return { row, emptyKm: empty.km, netFen: cargo.netFen, match }
}
