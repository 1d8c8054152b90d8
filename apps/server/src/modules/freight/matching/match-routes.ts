import * as operations from '@jihui/protocol/freight/match-operations'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { netOf } from '@jihui/protocol/freight/prices'
import { countLimits } from '@jihui/protocol/limits'
import { toYuan } from '@jihui/protocol/values'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { maskName } from '../../../platform/masks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { sameParty } from '../../identity/public.ts'
import { readCards } from '../cargos/cargo-queries.ts'
import { cargo, cargoInterest } from '../cargos/cargo-table.ts'
import { viewCargo } from '../cargos/cargo-view.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import { readerWhoDrives } from '../cargos/read-cargo.ts'
import { requireShipper } from '../parties/party-queries.ts'
import { type DriverGround, readGround } from './driver-ground.ts'
import { type Candidate, findCandidates, findMatchRow } from './find-candidates.ts'
import { findMatches } from './find-matches.ts'
import { inviteDriver } from './invite-driver.ts'
import { judge, type Matched } from './match-rows.ts'
import { maskPlate, viewMatch, viewRecord } from './match-view.ts'

const originOf = ({ origin: { latitude, longitude, source } }: DriverGround) => ({ latitude, longitude, source })

/** The cards of these, in their order. */
const viewMatches = async (
  db: Queryable,
  actor: Actor,
  { terms }: DriverGround,
  page: readonly Matched[],
  now: Date,
) => {
  if (page.length === 0) return []
  const ids = page.map(({ row }) => row.id)
  const rows = (await db.select().from(cargo).where(inArray(cargo.id, ids))) as CargoRow[]
  const reader = await readerWhoDrives(db, actor, terms.prices, now)
  const cards = new Map((await readCards(db, rows, actor.id)).map((card) => [card.cargo.id, card]))
  return page.flatMap(({ row, emptyKm, match }) => {
    const card = cards.get(row.id)
    const net = toYuan(netOf(reader.prices, row.price_fen))
    const told = { empty_km: emptyKm, net, match: viewMatch(match) }
    return card ? [{ cargo: viewCargo(card, reader), ...told }] : []
  })
}

const viewCandidate = (
  { party, vehicle, emptyKm, match }: Candidate,
  interest: { seenAt: Date | null; invitedAt: Date | null } | undefined,
) => {
  const type = vehicle.type as VehicleTypeCode
  return {
    driver: {
      id: party.userId,
      name: maskName(party.realName),
      kind: party.kind as 'driver' | 'carrier',
      ...viewRecord(party),
    },
    vehicle: {
      id: vehicle.id,
      type,
      type_display: vehicleTypes[type].label,
      length_m: vehicle.lengthCm / 100,
      load_t: vehicle.loadKg / 1000,
      plate: maskPlate(vehicle.plate),
    },
    empty_km: emptyKm,
    match: viewMatch(match),
    invited_at: interest?.invitedAt?.toISOString() ?? null,
    has_looked: Boolean(interest?.seenAt),
  }
}

const driverRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.listMatches, async ({ query, actor, request }) => {
    const now = clock.now()
    const { page, page_size: limit, sort } = query
    const ground = await readGround(db, actor, query, now)
    const search = { pool: services.database.pool, ground, now }
    const found = await findMatches(services, db, search, { sort, limit, offset: (page - 1) * limit })
    const results = await viewMatches(db, actor, ground, found.page, now)
    return {
      ...pageAnswer(request, query, found.total, results, countLimits.catalogue),
      vehicle_id: ground.vehicleId,
      origin: originOf(ground),
    }
  })
  mountEndpoint(mounting, operations.matchCargo, async ({ params, query, actor }) => {
    const now = clock.now()
    const ground = await readGround(db, actor, query, now)
    const row = (await findMatchRow(db, params.id)) ?? refuse('freight.cargo_not_found')
    if ((await sameParty(services, db, actor.id, [row.shipper_id])).size > 0) refuse('freight.own_cargo')
    const { match, emptyKm } = judge(ground, row, now)
    const told = viewMatch(match)
    const { prices } = await readerWhoDrives(db, actor, ground.terms.prices, now)
    const net = toYuan(netOf(prices, row.price_fen))
    return { ...told, match: told, vehicle_id: ground.vehicleId, empty_km: emptyKm, net }
  })
}

export const matchRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  driverRoutes(mounting, services)
  mountEndpoint(mounting, operations.listCandidates, async ({ params, query, actor, request }) => {
    await requireShipper(db, actor)
    const own = and(eq(cargo.id, params.id), eq(cargo.shipperId, actor.id))
    const [row] = await db.select({ id: cargo.id }).from(cargo).where(own)
    if (!row) return refuse('freight.cargo_not_found')
    const matched = await findMatchRow(db, params.id)
    const all = matched ? await findCandidates(services, db, matched, clock.now()) : []
    const { page, page_size: limit } = query
    const shown = all.slice((page - 1) * limit, page * limit)
    const interests = await db
      .select()
      .from(cargoInterest)
      .where(
        and(
          eq(cargoInterest.cargoId, params.id),
          inArray(
            cargoInterest.driverId,
            shown.map(({ party }) => party.userId),
          ),
        ),
      )
    const byDriver = new Map(interests.map((one) => [one.driverId, one]))
    const results = shown.map((one) => viewCandidate(one, byDriver.get(one.party.userId)))
    return pageAnswer(request, query, all.length, results)
  })
  mountEndpoint(mounting, operations.inviteDriver, async ({ params, body, actor }) => {
    const { invitedAt, left } = await inviteDriver(services, actor, params.id, body.vehicle_id)
    const told = { invited_at: invitedAt.toISOString(), invitations_left: left }
    return { success: true as const, message: '已请这位司机来看', ...told }
  })
}
