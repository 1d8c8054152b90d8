/** Open cargo a driver's vehicle can carry, found by an index and judged row by row. */
import { fits } from '@jihui/protocol/freight/match'
import { servedTypes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import type pg from 'pg'
import { packedStatement, run } from '../../../platform/database/database.ts'
import { namedParameters } from '../../../platform/database/named-parameters.ts'
import type { DriverGround } from './driver-ground.ts'
import {
  cargoAndShipper,
  judge,
  matchColumns,
  type Matched,
  matchedColumns,
  matchedText,
  type MatchRow,
} from './match-rows.ts'
import { type Arm, type Box } from './search-bounds.ts'

export interface Search {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly ground: DriverGround
  readonly now: Date
}

/** What can be said of a cargo without working anything out; the rest of the gates are judged row by row. */
const openFor = `c.status = 'open' AND c.expires_at > :now AND c.weight_kg <= :load
  AND c.shipper_id <> :user AND NOT s.is_suspended AND c.deliver_before <= :valid
  AND (c.length_cm IS NULL OR c.length_cm <= :longest)`
const openValues = ({ ground: { vehicle, userId }, now }: Search) => ({
  now,
  types: servedTypes(vehicle.type),
  load: Math.round(vehicle.loadT * 1000),
  user: userId,
  valid: new Date(vehicle.documentsUntil ?? 0),
  // Open decks may be overhung: the gate says by how much.
  longest: vehicleTypes[vehicle.type].isOpen ? 1_000_000 : Math.round(vehicle.lengthM * 100),
})

/** So many rows are looked at for one page at most. */
export const rowsMax = 3000

const corners = (name: string) => `box(point(${name}_west, ${name}_south), point(${name}_east, ${name}_north))`
const place = (name: string) => `point(c.${name}_longitude, c.${name}_latitude)`
const isBetween = (name: string) => `c.${name}_longitude BETWEEN ${name}_west AND ${name}_east
      AND c.${name}_latitude BETWEEN ${name}_south AND ${name}_north`
/** One box is written for its index and the other plainly, so that there is one index to take. */
const inBoxes = {
  from: `${place('from')} <@ ${corners('from')} AND ${isBetween('to')}`,
  to: `${place('to')} <@ ${corners('to')} AND ${isBetween('from')}`,
} as const
/** Each arm and each type by itself (`OFFSET 0`), so that both lead into the index and nothing is read and left out after. */
const inArmsText = (by: keyof typeof inBoxes) =>
  namedParameters(`SELECT ${matchedColumns} FROM unnest(:types::text[]) AS served (type),
    unnest(:from_west::float8[], :from_south::float8[], :from_east::float8[], :from_north::float8[],
      :to_west::float8[], :to_south::float8[], :to_east::float8[], :to_north::float8[], :fixed::int2[])
      AS arm (from_west, from_south, from_east, from_north, to_west, to_south, to_east, to_north, fixed),
    LATERAL (SELECT ${matchedText} FROM ${cargoAndShipper} WHERE c.vehicle_type = served.type AND ${inBoxes[by]}
      AND c.fixed_points >= arm.fixed AND ${openFor} OFFSET 0) AS suiting LIMIT ${rowsMax}`)
const inArms = { from: inArmsText('from'), to: inArmsText('to') } as const
const armStatements = {
  from: packedStatement('freight_cargo_in_arms', matchColumns, inArms.from.text),
  to: packedStatement('freight_cargo_in_arms_by_end', matchColumns, inArms.to.text),
} as const

/** Filters come after the nearest are found: before, they let the database take reading everything for cheaper. */
const nearestOnes =
  namedParameters(`SELECT ${matchedText}, ${openFor} AS is_open FROM unnest(:types::text[]) AS served (type), LATERAL (
    SELECT c.* FROM cargo c WHERE c.vehicle_type = served.type AND c.status = 'open'
    ORDER BY point(c.from_longitude, c.from_latitude) <-> point(:longitude::float8, :latitude::float8) LIMIT :rows) AS c
  JOIN freight_shipper s ON s.user_id = c.shipper_id`)
const nearestCargo = packedStatement('freight_cargo_nearest', { ...matchColumns, is_open: 'flag' }, nearestOnes.text)

/** Orders of an index each, and their columns. */
const orders = {
  price: 'coalesce(c.price_fen, c.reference_fen) DESC, c.id DESC',
  price_per_km: 'coalesce(c.price_fen, c.reference_fen)::float8 / c.km DESC, c.id DESC',
  pickup: 'c.window_start, c.id',
} as const
export type IndexOrder = keyof typeof orders
const inOrderText = (order: IndexOrder) =>
  namedParameters(`SELECT ${matchedText} FROM ${cargoAndShipper}
  WHERE ${openFor} AND c.vehicle_type = ANY (:types::text[]) AND point(c.from_longitude, c.from_latitude)
    <@ box(point(:west::float8, :south::float8), point(:east::float8, :north::float8))
  ORDER BY ${orders[order]} LIMIT :rows OFFSET :skipped`)
const ordered = {
  price: inOrderText('price'),
  price_per_km: inOrderText('price_per_km'),
  pickup: inOrderText('pickup'),
} as const
const orderedStatements = {
  price: packedStatement('freight_cargo_by_price', matchColumns, ordered.price.text),
  price_per_km: packedStatement('freight_cargo_by_price_per_km', matchColumns, ordered.price_per_km.text),
  pickup: packedStatement('freight_cargo_by_pickup', matchColumns, ordered.pickup.text),
} as const

const judged = ({ ground, now }: Search, rows: readonly Parameters<typeof judge>[1][]): Matched[] =>
  rows.map((row) => judge(ground, row, now)).filter(({ match }) => fits(match))

const columnsOf = (name: 'from' | 'to', boxes: readonly Box[]) => ({
  [`${name}_west`]: boxes.map(({ west }) => west),
  [`${name}_south`]: boxes.map(({ south }) => south),
  [`${name}_east`]: boxes.map(({ east }) => east),
  [`${name}_north`]: boxes.map(({ north }) => north),
})
const areaOf = ({ west, south, east, north }: Box): number => (east - west) * (north - south)
/** What lies in one of these arms and suits him; each arm is asked by the index over the smaller of its boxes. */
export const searchArms = async (search: Search, arms: readonly Arm[]): Promise<Matched[]> => {
  const found = new Map<number, MatchRow>()
  for (const by of ['from', 'to'] as const) {
    const some = arms.filter(({ from, to }) => (areaOf(to) < areaOf(from) ? 'to' : 'from') === by)
    if (some.length === 0) continue
    const boxes = { from: some.map(({ from }) => from), to: some.map(({ to }) => to) }
    const values = inArms[by].valuesOf({
      ...openValues(search),
      ...columnsOf('from', boxes.from),
      ...columnsOf('to', boxes.to),
      fixed: some.map(({ fixed }) => fixed),
    })
    for (const row of await run(search.pool, armStatements[by], values)) found.set(row.id, row)
  }
  return judged(search, [...found.values()])
}
/** Of each type his vehicle serves the nearest so many, and what of them suits him; whether that was all there is. */
export const searchNearest = async (
  search: Search,
  rows: number,
): Promise<{ readonly isAll: boolean; readonly found: Matched[] }> => {
  const { latitude, longitude } = search.ground.origin
  const values = nearestOnes.valuesOf({ ...openValues(search), latitude, longitude, rows })
  const read = await run(search.pool, nearestCargo, values)
  const found = judged(
    search,
    read.filter((row) => row.is_open),
  )
  return { isAll: read.length < rows, found }
}
/** Of a box, in the order of an index: these rows of it, and what of them suits him. */
export const searchOrdered = async (
  search: Search,
  order: IndexOrder,
  box: Box,
  range: { readonly rows: number; readonly skipped: number },
): Promise<{ readonly read: number; readonly found: Matched[] }> => {
  const values = ordered[order].valuesOf({ ...openValues(search), ...box, ...range })
  const rows = await run(search.pool, orderedStatements[order], values)
  return { read: rows.length, found: judged(search, rows) }
}
