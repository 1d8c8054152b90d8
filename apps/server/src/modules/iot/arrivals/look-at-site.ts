/**
 * What an order's site comes to as its machines stand now: whether they arrived, and whether one left without a reason. It may
 * be looked at at any time and again; whoever looks holds the site, so that each thing is told once.
 */
import { findLine } from '@jihui/protocol/rental/lines'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { findRental, listUnitsComingBack, noteDeviceArrival, type RentalRow } from '../../rental/public.ts'
import { judgeFenceWord } from '../alerts/follow-fences.ts'
import { listSiteUnits, lockSite, type SiteRow, type SiteUnit } from './read-site.ts'
import { nameMachines, toRenter } from './site-people.ts'
import { orderSite, orderSiteUnit } from './table.ts'

const later = (one: Date, other: Date): Date => (one > other ? one : other)

interface Arrival {
  readonly at: Date
  readonly lat: number
  readonly lng: number
}
/** Since when it is there: by its coming in, else by the first that was known of it there. */
const arrivalOf = (unit: SiteUnit, sentAt: Date): Arrival | null => {
  if (!unit.is_inside || unit.now_lat === null || unit.now_lng === null) return null
  const { last, last_at: at, last_lat: lat, last_lng: lng } = unit
  if (last === 'enter' && at !== null && lat !== null && lng !== null && at >= sentAt) return { at, lat, lng }
  return { at: later(unit.since ?? sentAt, sentAt), lat: unit.now_lat, lng: unit.now_lng }
}

const keepUnit = async (
  tx: Tx,
  rentalId: number,
  unitId: number,
  set: Partial<typeof orderSiteUnit.$inferInsert>,
): Promise<void> => {
  await tx
    .insert(orderSiteUnit)
    .values({ rentalId, unitId, ...set })
    .onConflictDoUpdate({ target: [orderSiteUnit.rentalId, orderSiteUnit.unitId], set })
}

const lookForArrivals = async (
  tx: Tx,
  site: SiteRow,
  order: RentalRow,
  sentAt: Date,
  units: readonly SiteUnit[],
  now: Date,
): Promise<void> => {
  const there: Arrival[] = []
  for (const unit of units) {
    const arrival = arrivalOf(unit, sentAt)
    if (arrival) there.push(arrival)
    if (arrival && (unit.arrived_at === null || unit.is_gone))
      await keepUnit(tx, order.id, unit.unit_id, {
        arrivedAt: arrival.at,
        arrivedLat: arrival.lat,
        arrivedLng: arrival.lng,
        isGone: false,
      })
    if (!arrival && unit.arrived_at !== null && !unit.is_gone && unit.last === 'exit')
      await keepUnit(tx, order.id, unit.unit_id, { isGone: true })
  }
  const speaking = units.filter((unit) => unit.device_id !== null)
  if (there.length === 0 || there.length < speaking.length) return
  const last = there.reduce((one, other) => (other.at > one.at ? other : one))
  await noteDeviceArrival(tx, order.id, last.at, { latitude: last.lat, longitude: last.lng })
  if (site.arrivalToldAt !== null) return
  await tx.update(orderSite).set({ arrivalToldAt: now }).where(eq(orderSite.rentalId, order.id))
  await emit(tx, 'iot_site.arrived', toRenter(order, await nameMachines(tx, order)))
}

const isExcused = ({ awaySince, awayUntil }: SiteRow, now: Date): boolean =>
  awaySince !== null && (awayUntil === null || awayUntil > now)

/** The units that left while the renter has them, and since when. */
const listLeft = async (
  services: Services,
  tx: Tx,
  site: SiteRow,
  order: RentalRow,
  units: readonly SiteUnit[],
  now: Date,
): Promise<ReadonlyMap<number, Date>> => {
  const isOut = order.status === 'in_use' || order.status === 'overdue'
  const { receivedAt } = order
  if (!isOut || receivedAt === null || order.returnAnnouncedAt !== null || isExcused(site, now)) return new Map()
  if (findLine(order.line).handover.site?.isStaying !== true) return new Map()
  const since = later(receivedAt, site.movedAt)
  const gone = units.filter(
    (unit) => !unit.is_inside && unit.last === 'exit' && unit.last_at !== null && unit.last_at >= since,
  )
  if (gone.length === 0) return new Map()
  const comingBack = await listUnitsComingBack(tx, order.id)
  // A machine that stands through no fault of the renter may be taken away to be repaired.
  // What goes on lasts until the moment that is asked about; what ended now does not reach beyond it.
  const stood = await services.hooks.rental.stoodTimes(tx, order.id, new Date(now.getTime() + 1))
  const isTaken = (unitId: number) =>
    comingBack.has(unitId) || stood.some((time) => time.unitId === unitId && time.until > now)
  return new Map(gone.flatMap((unit) => (isTaken(unit.unit_id) ? [] : [[unit.unit_id, unit.last_at!] as const])))
}

const lookForDepartures = async (
  services: Services,
  tx: Tx,
  site: SiteRow,
  order: RentalRow,
  units: readonly SiteUnit[],
  now: Date,
): Promise<void> => {
  const left = await listLeft(services, tx, site, order, units, now)
  for (const unit of units) {
    const { unit_id: unitId, device_id: deviceId, left_at: before, left_device_id: beforeBy } = unit
    const since = deviceId === null ? undefined : left.get(unitId)
    const isSame = since !== undefined && before !== null && beforeBy === deviceId
    if (before !== null && beforeBy !== null && !isSame) {
      await keepUnit(tx, order.id, unitId, { leftAt: null, leftDeviceId: null })
      const back = { word: 'site_back', ts: now.getTime(), isLate: false } as const
      await judgeFenceWord(services, tx, { deviceId: beforeBy, fenceId: site.fenceId, ...back })
    }
    if (since === undefined || deviceId === null || isSame) continue
    await keepUnit(tx, order.id, unitId, { leftAt: since, leftDeviceId: deviceId })
    const word = { word: 'site_left', ts: since.getTime(), isLate: unit.is_late } as const
    await judgeFenceWord(services, tx, { deviceId, fenceId: site.fenceId, ...word })
    await emit(tx, 'iot_site.left', toRenter(order, `${unit.name}（${unit.serial}）`))
  }
}

export const lookAtSite = async (services: Services, tx: Tx, rentalId: number): Promise<void> => {
  const site = await lockSite(tx, rentalId)
  const order = site && (await findRental(tx, { id: rentalId, renterKey: null }))
  if (!site || !order) return
  const now = services.clock.now()
  const units = await listSiteUnits(tx, rentalId, site.fenceId)
  const isWaiting = order.status === 'pending_delivery'
  if (isWaiting && order.deliveredAt !== null) await lookForArrivals(tx, site, order, order.deliveredAt, units, now)
  // Nobody waits for it any more.
  if (!isWaiting && site.arrivalToldAt === null)
    await tx.update(orderSite).set({ arrivalToldAt: now }).where(eq(orderSite.rentalId, rentalId))
  if (site.awayUntil !== null && site.awayUntil <= now)
    await tx
      .update(orderSite)
      .set({ awaySince: null, awayReason: '', awayUntil: null })
      .where(sql`rental_id = ${rentalId}`)
  await lookForDepartures(services, tx, site, order, units, now)
}
