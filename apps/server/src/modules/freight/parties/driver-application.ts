/** To become a driver or a carrier, or to drive one more vehicle: what is handed in, and what an approval gives. */
import { driverKind } from '@jihui/protocol/freight/party-kinds'
import type { driverRequest } from '@jihui/protocol/freight/party-schema'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import type { Idempotency } from '../../../platform/idempotency.ts'
import { maskNumber } from '../../../platform/masks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type BroughtKind, submitApplication } from '../../application/public.ts'
import { placeNamed } from '../../geography/public.ts'
import { findUser } from '../../identity/public.ts'
import { freightDriver, freightVehicle } from './party-table.ts'

type Body = z.output<typeof driverRequest>
interface Details extends Readonly<Record<string, unknown>> {
  readonly kind: 'driver' | 'carrier'
  readonly real_name: string
  readonly id_number: string
  readonly home_city: string
  readonly vehicle: Body['vehicle']
  /** Above 4.5 t total mass: more is asked for. */
  readonly is_heavy: 'yes' | 'no'
  readonly notes: string
}

/** No vehicle takes more than its type does. */
const requireMeasures = ({ vehicle }: Body): void => {
  const type = vehicleTypes[vehicle.type]
  const most = { length_m: type.lengthM, load_t: type.loadT, volume_m3: type.volumeM3 } as const
  for (const [field, limit] of Object.entries(most) as [keyof typeof most, number][])
    if (vehicle[field] > limit)
      refuse('request.invalid', { errors: { [`vehicle.${field}`]: `${type.label}最多 ${limit}，请核对行驶证` } })
}
const isPlateTaken = async (tx: Pick<Tx, 'select'>, plate: string): Promise<boolean> => {
  const same = and(eq(freightVehicle.plate, plate), isNull(freightVehicle.removedAt), eq(freightVehicle.isActive, true))
  return (await tx.select({ id: freightVehicle.id }).from(freightVehicle).where(same).limit(1)).length > 0
}

/** Hands it in. Answers the application's id. */
export const applyAsDriver = async (
  services: Services,
  body: Body,
  files: readonly ReceivedFile[],
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> => {
  requireMeasures(body)
  if (!placeNamed(body.home_city)) refuse('freight.place_unknown', { errors: { home_city: '没有找到这个城市' } })
  if (await isPlateTaken(services.db, body.vehicle.plate))
    refuse('freight.plate_taken', { errors: { 'vehicle.plate': '这个车牌已经登记过' } })
  const { kind, real_name, id_number, home_city, vehicle, notes } = body
  const is_heavy = vehicleTypes[vehicle.type].isHeavy ? 'yes' : 'no'
  const details: Details = { kind, real_name, id_number, home_city, vehicle, is_heavy, notes }
  const party = async (tx: Tx) => {
    const found = await findUser(tx, actor.id)
    return { applicantName: real_name, contactName: real_name, contactPhone: found?.phone ?? '' }
  }
  return submitApplication(services, { kind: driverKind.code, details, party }, files, actor, asked)
}

/** Documents that state no end count for a year. */
const documentsYears = 1
const insertVehicle = async (
  tx: Tx,
  ownerId: number,
  { type, plate, length_m, load_t, volume_m3 }: Body['vehicle'],
  now: Date,
) => {
  const until = addDays(dayOf(now), 365 * documentsYears)
  const values = {
    ownerId,
    type,
    plate,
    lengthCm: Math.round(length_m * 100),
    loadKg: Math.round(load_t * 1000),
    volumeLitres: Math.round(volume_m3 * 1000),
    isActive: true,
    documentsUntil: until,
    createdAt: now,
  }
  await tx
    .insert(freightVehicle)
    .values(values)
    .catch((error: unknown) => {
      if (sqlStateOf(error) === sqlStates.uniqueViolation)
        refuse('application.cannot_grant', { message: '这个车牌已经登记过，先核实是谁的车' })
      throw error
    })
}

export const driverApplicationKind: BroughtKind = {
  declared: driverKind,
  facts(details) {
    const { kind, real_name, id_number, home_city, vehicle, notes } = details as Details
    const type = vehicleTypes[vehicle.type as VehicleTypeCode]
    return [
      { label: '登记为', value: kind === 'carrier' ? '车队' : '司机' },
      { label: '姓名', value: real_name },
      { label: '身份证号', value: maskNumber(id_number) },
      { label: '常住城市', value: home_city },
      { label: '车型', value: `${type.label}，要 ${type.licence} 驾照` },
      { label: '车牌', value: vehicle.plate },
      { label: '车长、载重、容积', value: `${vehicle.length_m} 米，${vehicle.load_t} 吨，${vehicle.volume_m3} 立方米` },
      { label: '说明', value: notes },
    ]
  },
  async grant(_, tx, { row, now }) {
    const { kind, real_name: realName, home_city: homeCity, vehicle } = row.details as Details
    const home = placeNamed(homeCity)
    const profile = {
      kind,
      realName,
      licence: vehicleTypes[vehicle.type as VehicleTypeCode].licence,
      homeCity,
      homeLatitude: home?.latitude ?? null,
      homeLongitude: home?.longitude ?? null,
    }
    // With a further vehicle he stays what he was, and where he lives is his own to say.
    await tx
      .insert(freightDriver)
      .values({ userId: row.userId, ...profile, createdAt: now })
      .onConflictDoUpdate({ target: freightDriver.userId, set: { isSuspended: sql`${freightDriver.isSuspended}` } })
    await insertVehicle(tx, row.userId, vehicle, now)
  },
  /** Trips under way go on: the cargo is on his vehicle. Nothing new is his. */
  async suspend(_, tx, { row }) {
    await tx.update(freightDriver).set({ isSuspended: true }).where(eq(freightDriver.userId, row.userId))
  },
  async restore(_, tx, { row }) {
    await tx.update(freightDriver).set({ isSuspended: false }).where(eq(freightDriver.userId, row.userId))
  },
}
