/** The drivers who suit a cargo best, of those who are near its pick-up. */
import { fits } from '@jihui/protocol/freight/match'
import { type VehicleTypeCode, vehicleTypeCodes, servesInPlaceOf } from '@jihui/protocol/freight/vehicle-types'
import { inArray, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Services } from '../../../platform/services.ts'
import { sameParty } from '../../identity/public.ts'
import type { CountCandidates } from '../cargos/read-cargo.ts'
import { freightVehicle } from '../parties/party-table.ts'
import { type Driver, listDrivers, type Vehicle } from '../parties/party-queries.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { documentsOfAll } from './driver-documents.ts'
import { findTrips, homeOf, matchedVehicle, whereIs } from './driver-ground.ts'
import { judge, matchColumns, type Matched, type MatchRow, selectMatched } from './match-rows.ts'
import { boxAround } from './search-bounds.ts'

export interface Candidate extends Matched {
  readonly vehicle: Vehicle
  /** Whose account it is: the driver's, or the carrier's. */
  readonly party: Driver
  /** Who drives. */
  readonly driverId: number
}

/** The cargo as matching reads it; null where it is not open. */
export const findMatchRow = async (db: Queryable, cargoId: number): Promise<MatchRow | null> =>
  (await ask(db, matchColumns, sql`${selectMatched} where c.id = ${cargoId} and c.status = 'open'`)).rows[0] ?? null

/** So many vehicles are looked at, the nearest, and none farther. */
const vehiclesMax = 400
const nearKm = 500

/** Vehicles that serve the cargo's type, by where whoever drives them is or lives, the nearest first. */
const findVehiclesNear = async (db: Queryable, row: MatchRow): Promise<number[]> => {
  const types = vehicleTypeCodes.filter((code: VehicleTypeCode) => servesInPlaceOf(code, row.vehicle_type))
  const pickup = { latitude: row.from_latitude, longitude: row.from_longitude }
  const { west, south, east, north } = boxAround(pickup, nearKm)
  const near = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
  const at = sql`point(coalesce(d.longitude, d.home_longitude), coalesce(d.latitude, d.home_latitude))`
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select v.id from freight_driver d join freight_vehicle v
      on v.driver_id = d.user_id or (v.owner_id = d.user_id and v.driver_id is null)
      join freight_driver p on p.user_id = v.owner_id
    where ${at} <@ ${near} and not d.is_suspended and not p.is_suspended
      and v.is_active and v.removed_at is null and v.type in (${codeList(types)}) and v.load_kg >= ${row.weight_kg}
    order by ${at} <-> point(${pickup.longitude}::float8, ${pickup.latitude}::float8), v.id
    limit ${sql.raw(String(vehiclesMax))}`,
  )
  return rows.map(({ id }) => id)
}

const readVehicles = async (db: Queryable, ids: readonly number[]) => {
  const vehicles = await db
    .select()
    .from(freightVehicle)
    .where(inArray(freightVehicle.id, [...ids]))
  const byId = await listDrivers(
    db,
    vehicles.flatMap(({ ownerId, driverId }) => [ownerId, driverId ?? ownerId]),
  )
  return vehicles.flatMap((vehicle) => {
    const party = byId.get(vehicle.ownerId)
    return party ? [{ vehicle, party, driver: byId.get(vehicle.driverId ?? vehicle.ownerId) ?? party }] : []
  })
}

/** How each of these vehicles suits the cargo now; whoever is the shipper's own party suits it never. */
export const judgeVehicles = async (
  hooked: Hooked,
  db: Queryable,
  row: MatchRow,
  vehicleIds: readonly number[],
  now: Date,
): Promise<Candidate[]> => {
  if (vehicleIds.length === 0) return []
  const known = await readVehicles(db, vehicleIds)
  const pairs = known.map(({ vehicle }) => ({ vehicleId: vehicle.id, driverId: vehicle.driverId ?? vehicle.ownerId }))
  const people = [...new Set(pairs.map(({ driverId }) => driverId).concat(known.map(({ party }) => party.userId)))]
  const trips = await findTrips(db, pairs, now)
  const own = await sameParty(hooked, db, row.shipper_id, people)
  const terms = await findTerms(db)
  const documents = await documentsOfAll(db, known, now)
  const judged: Candidate[] = []
  for (const [at, { vehicle, party, driver }] of known.entries()) {
    const driverId = vehicle.driverId ?? vehicle.ownerId
    const origin = whereIs(driver) ?? whereIs(party)
    if (!origin || own.has(driverId) || own.has(party.userId)) continue
    const booked = trips.filter((trip) => trip.vehicleId === vehicle.id || trip.driverId === driverId)
    const ground = {
      vehicle: matchedVehicle(vehicle, documents[at]!, booked),
      origin,
      home: homeOf(driver) ?? homeOf(party),
      trips: booked,
      terms,
    }
    judged.push({ ...judge(ground, row, now), vehicle, party, driverId })
  }
  return judged
}

/** Those every gate is open for, the best first; of equals the nearer. */
export const findCandidates = async (hooked: Hooked, db: Queryable, row: MatchRow, now: Date): Promise<Candidate[]> => {
  const all = await judgeVehicles(hooked, db, row, await findVehiclesNear(db, row), now)
  return all
    .filter(({ match }) => fits(match))
    .toSorted(
      (one, other) =>
        other.match.score - one.match.score || one.emptyKm - other.emptyKm || one.vehicle.id - other.vehicle.id,
    )
}

/** How many suit an open cargo now. */
export const countCandidates =
  (services: Pick<Services, 'db' | 'clock' | 'hooks'>): CountCandidates =>
  async ({ cargo }) => {
    const row = await findMatchRow(services.db, cargo.id)
    return row ? (await findCandidates(services, services.db, row, services.clock.now())).length : 0
  }
