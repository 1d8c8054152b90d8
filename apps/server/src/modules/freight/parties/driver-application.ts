/** To become a driver or a carrier, or to drive one more vehicle: what is handed in, and what an approval gives. */
import { driverKind } from '@jihui/protocol/freight/party-kinds'
import type { driverRequest, vehicleRequest } from '@jihui/protocol/freight/party-schema'
import { coversLicence, type LicenceClass, licenceClasses, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import { sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import type { Idempotency } from '../../../platform/idempotency.ts'
import { maskNumber } from '../../../platform/masks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type BroughtKind, isSuspended, listFilesOf, submitApplication } from '../../application/public.ts'
import { placeNamed } from '../../geography/public.ts'
import { applicantOf, findUser } from '../../identity/public.ts'
import { findInvitations } from './carrier-drivers.ts'
import { keepPapers } from './papers/keep-papers.ts'
import { findPaperEnds } from './papers/paper-queries.ts'
import { requireEnd } from './papers/renew-paper.ts'
import { requireDriver } from './party-queries.ts'
import { freightDriver, freightVehicle } from './party-table.ts'

type Body = z.output<typeof driverRequest>
type StatedVehicle = NonNullable<Body['vehicle']>
interface Details extends Readonly<Record<string, unknown>> {
  readonly kind: 'driver' | 'carrier'
  readonly real_name: string
  readonly id_number: string
  readonly home_city: string
  /** Null: he drives the vehicles of the carrier that invited him. */
  readonly vehicle: StatedVehicle | null
  readonly has_vehicle: 'yes' | 'no'
  /** Nothing is known of him yet; else the papers of who drives already suffice. */
  readonly is_first: 'yes' | 'no'
  readonly shows_licence: 'yes' | 'no'
  readonly licence: LicenceClass
  /** Above 4.5 t total mass more is asked for: of the driver, unless it is known, and of the vehicle. */
  readonly shows_professional: 'yes' | 'no'
  readonly shows_transport: 'yes' | 'no'
  readonly notes: string
}

/** No vehicle takes more than its type does. */
const requireMeasures = (vehicle: StatedVehicle): void => {
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

const requireVehicle = async (services: Services, vehicle: StatedVehicle): Promise<void> => {
  requireMeasures(vehicle)
  if (await isPlateTaken(services.db, vehicle.plate))
    refuse('freight.plate_taken', { errors: { 'vehicle.plate': '这个车牌已经登记过' } })
}

/** Days papers end on, by the field they came in; refuses one that has ended. */
const statedEnds = ({ papers_until: stated = {} }: Pick<Body, 'papers_until'>, { clock }: Services) => {
  const ends: Record<string, string | null> = {}
  for (const [field, end] of Object.entries(stated)) {
    requireEnd(`papers_until.${field}`, end, dayOf(clock.now()))
    ends[field] = end || null
  }
  return ends
}

const contactOf = async (tx: Tx, name: string, { id }: Actor) => {
  const found = await findUser(tx, id)
  return { applicantName: name, contactName: name, contactPhone: found?.phone ?? '' }
}

/** Who drives for a carrier needs no vehicle of his own; anybody else does. */
const requireInvited = async ({ db }: Services, actor: Actor | null): Promise<void> => {
  const isInvited = actor !== null && (await findInvitations(db, actor.id)).length > 0
  if (!isInvited) refuse('request.missing', { message: '请填写车辆', errors: { vehicle: '请填写车辆' } })
}

/** Hands it in, a guest with his account. Answers the application's id. */
export const applyAsDriver = async (
  services: Services,
  body: Body,
  files: readonly ReceivedFile[],
  actor: Actor | null,
  asked: Idempotency | null,
): Promise<number> => {
  const { kind, real_name, id_number, home_city, vehicle = null, notes } = body
  if (vehicle) await requireVehicle(services, vehicle)
  else await requireInvited(services, actor)
  if (!placeNamed(home_city)) refuse('freight.place_unknown', { errors: { home_city: '没有找到这个城市' } })
  const ends = statedEnds(body, services)
  const licence = vehicle ? vehicleTypes[vehicle.type].licence : (body.licence ?? licenceClasses[0])
  const isHeavy = vehicle ? vehicleTypes[vehicle.type].isHeavy : licence !== licenceClasses[0]
  const details: Details = {
    kind: vehicle ? kind : 'driver',
    real_name,
    id_number,
    home_city,
    vehicle,
    notes,
    licence,
    has_vehicle: vehicle ? 'yes' : 'no',
    is_first: 'yes',
    shows_licence: 'yes',
    shows_professional: isHeavy ? 'yes' : 'no',
    shows_transport: isHeavy && vehicle ? 'yes' : 'no',
  }
  const applicant = await applicantOf(services, actor, { ...body, display_name: real_name })
  const party = (tx: Tx, who: Actor) => contactOf(tx, real_name, who)
  const named = { names: body.paper_names, party }
  return submitApplication(services, { kind: driverKind.code, details, ends, ...named }, files, applicant, asked)
}

/** Whether staff accepted a professional certificate of his that has not ended. */
const isProfessional = async ({ db, clock }: Services, id: number): Promise<boolean> => {
  const [held] = await findPaperEnds(db, [{ kind: 'person', id }], ['professional_certificate'])
  return held !== undefined && held.ends_on >= dayOf(clock.now())
}

/** One more vehicle of who drives already: who he is is known. */
export const addVehicle = async (
  services: Services,
  body: z.output<typeof vehicleRequest>,
  files: readonly ReceivedFile[],
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> => {
  const { vehicle } = body
  const driver = await requireDriver(services.db, actor)
  await requireVehicle(services, vehicle)
  const ends = statedEnds(body, services)
  const { licence, isHeavy } = vehicleTypes[vehicle.type]
  const isDrivenByHim = driver.kind === 'driver'
  const details: Details = {
    kind: driver.kind as Details['kind'],
    real_name: driver.realName,
    id_number: '',
    home_city: driver.homeCity,
    vehicle,
    notes: '',
    licence,
    has_vehicle: 'yes',
    is_first: 'no',
    // A carrier's vehicles are driven by others, whose papers are seen with their own applications.
    shows_licence: isDrivenByHim && !coversLicence(driver.licence, licence) ? 'yes' : 'no',
    shows_professional: isHeavy && isDrivenByHim && !(await isProfessional(services, actor.id)) ? 'yes' : 'no',
    shows_transport: isHeavy ? 'yes' : 'no',
  }
  const party = (tx: Tx, who: Actor) => contactOf(tx, driver.realName, who)
  const named = { names: body.paper_names, party }
  return submitApplication(services, { kind: driverKind.code, details, ends, ...named }, files, actor, asked)
}

/** Answers its id. */
const insertVehicle = async (
  tx: Tx,
  ownerId: number,
  { type, plate, length_m, load_t, volume_m3 }: StatedVehicle,
  now: Date,
): Promise<number> => {
  const values = {
    ownerId,
    type,
    plate,
    lengthCm: Math.round(length_m * 100),
    loadKg: Math.round(load_t * 1000),
    volumeLitres: Math.round(volume_m3 * 1000),
    isActive: true,
    createdAt: now,
  }
  const [made] = await tx
    .insert(freightVehicle)
    .values(values)
    .returning({ id: freightVehicle.id })
    .catch((error: unknown) => {
      if (sqlStateOf(error) === sqlStates.uniqueViolation)
        refuse('application.cannot_grant', { message: '这个车牌已经登记过，先核实是谁的车' })
      throw error
    })
  return made!.id
}

const vehicleFacts = (vehicle: StatedVehicle) => {
  const type = vehicleTypes[vehicle.type]
  return [
    { label: '车型', value: `${type.label}，要 ${type.licence} 驾照` },
    { label: '车牌', value: vehicle.plate },
    { label: '车长、载重、容积', value: `${vehicle.length_m} 米，${vehicle.load_t} 吨，${vehicle.volume_m3} 立方米` },
  ]
}
const wishOf = ({ is_first, kind }: Details): string =>
  is_first === 'no' ? '再登记一辆车' : kind === 'carrier' ? '车队' : '司机'

/** The one that was seen, or what he held before where that covers more. */
const higherLicence = (seen: LicenceClass): SQL => {
  const covered = licenceClasses.filter((one) => coversLicence(seen, one)).map((one) => sql`${one}`)
  return sql`case when ${freightDriver.licence} in (${sql.join(covered, sql`, `)}) then ${seen} else ${freightDriver.licence} end`
}

export const driverApplicationKind: BroughtKind = {
  declared: driverKind,
  facts(details) {
    const stated = details as Details
    const { real_name, id_number, home_city, vehicle, notes, licence } = stated
    return [
      { label: '登记为', value: wishOf(stated) },
      { label: '姓名', value: real_name },
      { label: '身份证号', value: id_number === '' ? '已核对过' : maskNumber(id_number) },
      { label: '常住城市', value: home_city },
      ...(vehicle ? vehicleFacts(vehicle) : [{ label: '驾照', value: `${licence}，开车队的车` }]),
      { label: '说明', value: notes },
    ]
  },
  async grant(_, tx, { row, actor, client, now }) {
    const details = row.details as Details
    const { kind, real_name: realName, home_city: homeCity, vehicle, licence, shows_licence } = details
    const home = placeNamed(homeCity)
    const profile = {
      kind,
      realName,
      licence,
      homeCity,
      homeLatitude: home?.latitude ?? null,
      homeLongitude: home?.longitude ?? null,
    }
    // With a further vehicle he stays what he was, and where he lives is his own to say.
    await tx
      .insert(freightDriver)
      .values({ userId: row.userId, ...profile, createdAt: now })
      .onConflictDoUpdate({
        target: freightDriver.userId,
        set: { licence: shows_licence === 'yes' ? higherLicence(licence) : sql`${freightDriver.licence}` },
      })
    const vehicleId = vehicle ? await insertVehicle(tx, row.userId, vehicle, now) : null
    const registered = { userId: row.userId, vehicleId, asksProfessional: details.shows_professional === 'yes' }
    await keepPapers(tx, registered, await listFilesOf(tx, row.id), { actor, client, now })
  },
  /** Trips under way go on: the cargo is on his vehicle. Nothing new is his. */
  async suspend(_, tx, { row }) {
    await tx.update(freightDriver).set({ isSuspended: true }).where(eq(freightDriver.userId, row.userId))
  },
  async restore(_, tx, { row }) {
    // Another of his applications may be suspended still.
    if (await isSuspended(tx, driverKind.code, row.userId)) return
    await tx.update(freightDriver).set({ isSuspended: false }).where(eq(freightDriver.userId, row.userId))
  },
}
