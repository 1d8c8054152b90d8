/** A carrier's vehicles against the cargo of a day: every pair that fits, and the choice of them that suits best together. */
import type { dayPlan } from '@jihui/protocol/freight/carrier/plan-schema'
import { planLimits } from '@jihui/protocol/freight/carrier/plan-schema'
import { netOf } from '@jihui/protocol/freight/prices'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { sameParty } from '../../identity/public.ts'
import { readCards } from '../cargos/cargo-queries.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { viewCargo } from '../cargos/cargo-view.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import { readerOf } from '../cargos/read-cargo.ts'
import { type DriverGround, readGround } from '../matching/driver-ground.ts'
import { judge, matchColumns, type MatchRow, selectMatched } from '../matching/match-rows.ts'
import { requireCarrier } from '../parties/carrier-drivers.ts'
import { listVehiclesOf, type Vehicle } from '../parties/party-queries.ts'
import { bestAssignment, type Pair } from './assign.ts'

type Plan = z.output<typeof dayPlan>

/** Of that day, those loaded nearest to where the carrier is first. */
const listCargosOf = async ({ db }: Services, ground: DriverGround, day: string): Promise<MatchRow[]> => {
  const { latitude, longitude } = ground.origin
  const of = and(
    eq(sql`c.status`, 'open'),
    gte(sql`c.window_start`, startOfDay(day).toISOString()),
    lt(sql`c.window_start`, startOfDay(addDays(day, 1)).toISOString()),
  )
  const { rows } = await ask(
    db,
    matchColumns,
    sql`${selectMatched} where ${of}
      order by point(c.from_longitude, c.from_latitude) <-> point(${longitude}, ${latitude}), c.id limit ${planLimits.cargos}`,
  )
  return rows
}

/** Where each vehicle starts from; one nobody knows the place of takes no part. */
const groundsOf = async (
  { db, clock }: Services,
  actor: Actor,
  vehicles: readonly Vehicle[],
): Promise<DriverGround[]> => {
  const grounds: DriverGround[] = []
  for (const { id } of vehicles) {
    const ground = await readGround(db, actor, { vehicle_id: id }, clock.now()).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (ground) grounds.push(ground)
  }
  return grounds
}

export const planDay = async (services: Services, actor: Actor, day: string): Promise<Plan> => {
  const { db, clock } = services
  const now = clock.now()
  await requireCarrier(db, actor)
  const vehicles = (await listVehiclesOf(db, actor.id)).slice(0, planLimits.vehicles)
  const grounds = await groundsOf(services, actor, vehicles)
  const [first] = grounds
  const rows = first ? await listCargosOf(services, first, day) : []
  const own = await sameParty(services, db, actor.id, [...new Set(rows.map(({ shipper_id: id }) => id))])
  const offered = rows.filter(({ shipper_id: id }) => !own.has(id))
  const judged = grounds.map((ground) => offered.map((row) => judge(ground, row, now)))
  const pairs: Pair[] = judged.flatMap((ofVehicle, row) =>
    ofVehicle.flatMap(({ match }, column) =>
      match.gates.every(({ passed }) => passed) ? [{ row, column, worth: match.score + 1 }] : [],
    ),
  )
  const chosen = await bestAssignment(pairs)
  const reader = await readerOf(db, actor, now)
  const ids = chosen.map(({ column }) => offered[column]!.id)
  const cargos = ids.length > 0 ? ((await db.select().from(cargo).where(inArray(cargo.id, ids))) as CargoRow[]) : []
  const cards = await readCards(db, cargos, actor.id)
  const results = chosen.flatMap(({ row, column }) => {
    const { match, emptyKm, row: matched } = judged[row]![column]!
    const card = cards.find((one) => one.cargo.id === matched.id)
    const vehicle = vehicles.find(({ id }) => id === grounds[row]!.vehicleId)!
    const type = vehicle.type as VehicleTypeCode
    if (!card) return []
    return [
      {
        vehicle: {
          id: vehicle.id,
          plate: vehicle.plate,
          type,
          type_display: vehicleTypes[type].label,
          driver_id: vehicle.driverId,
        },
        cargo: viewCargo(card, reader),
        score: match.score,
        empty_km: emptyKm,
        net: toYuan(netOf(reader.prices, matched.price_fen)),
      },
    ]
  })
  const sum = (of: (one: (typeof results)[number]) => number) => results.reduce((total, one) => total + of(one), 0)
  return {
    success: true,
    day,
    results: results.toSorted((one, other) => other.score - one.score),
    total_score: sum(({ score }) => score),
    total_net: Math.round(sum(({ net }) => net) * 100) / 100,
    total_empty_km: sum(({ empty_km: km }) => km),
    idle_vehicles: vehicles.length - results.length,
    cargos: offered.length,
  }
}
