/** What travels of a machine, for its owner, or for staff where it is the platform's. */
import type { transportOfMachine } from '@jihui/protocol/freight/cargo-sources-schema'
import { inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { listPlacesOfOwner } from '../../catalogue/public.ts'
import { listUnitsOut } from '../../rental/public.ts'
import { cargo, cargoUnit } from '../cargos/cargo-table.ts'
import { needOwnMachine } from './carried-machines.ts'
import { listTrips, viewTrip } from './view-trip.ts'

const placesMax = 20

/** Until it is there: what was brought may be moved again before its freight is confirmed. */
const isMoving = ({ way, is_live: isLive, delivered_at: at }: ReturnType<typeof viewTrip>) =>
  way === 'move' && isLive && at === null

export const readTransportOfMachine = async (
  { db }: Services,
  actor: Actor,
  equipmentId: number,
): Promise<z.output<typeof transportOfMachine>> => {
  const machine = await needOwnMachine(db, actor, equipmentId)
  const ids = machine.units.map(({ id }) => id)
  if (ids.length === 0) return { may_call: [], places: [], results: [] }
  const ofUnits = db.select({ id: cargoUnit.cargoId }).from(cargoUnit).where(inArray(cargoUnit.unitId, ids))
  const [trips, out, places] = await Promise.all([
    listTrips(db, actor, inArray(cargo.id, ofUnits)),
    listUnitsOut(db, ids),
    listPlacesOfOwner(db, machine.row.ownerId, placesMax),
  ])
  const results = trips.map((trip) => viewTrip(trip, actor))
  const busy = new Set([
    ...out.map(({ serial }) => serial),
    ...results.flatMap((trip) => (isMoving(trip) ? trip.units : [])),
  ])
  return {
    may_call: machine.units
      .filter(({ serial }) => !busy.has(serial))
      .map(({ id, serial }) => ({ unit_id: id, serial })),
    places,
    results,
  }
}
