/**
 * A lorry that carries an order's machines records their hand-over by itself: the loading is its outgoing side, the
 * delivery its arrival. What was recorded by hand stays as it is, and the trip stands beside it.
 */
import { findLine } from '@jihui/protocol/rental/lines'
import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { writeHistory } from '../history.ts'
import { receiptDueOf } from '../periods/in-time.ts'
import { moveStart } from '../periods/move-start.ts'
import { findDelivery, findRental, type RentalRow } from '../queries.ts'
import { rental } from '../table.ts'
import { listUnitsOf } from '../units.ts'
import { deliverRental } from './deliver-rental.ts'
import { type HandoverStage, isSoOfEveryUnit, isThere } from './every-unit.ts'
import { deliveryRecord, rentalHandover, rentalHandoverPhoto, returnRecord, type StoredTrip } from './handover-table.ts'

export interface TripPhoto {
  /** What it shows: the line's position of it, or words. */
  readonly position: string
  readonly fileId: string
}
/** A trip as it stands now, from its loading on. Names and plates are in part: renter and owner read them. */
export interface Trip {
  readonly id: number
  /** Y00000009 */
  readonly number: string
  readonly rentalId: number
  /** To the renter, or back from him. */
  readonly stage: HandoverStage
  readonly unitIds: readonly number[]
  readonly driver: { readonly id: number; readonly name: string }
  readonly vehicle: string
  /** Whoever gets the machine sent the lorry: it is his from the loading on. */
  readonly isFetched: boolean
  readonly loadedAt: Date
  readonly photos: readonly TripPhoto[]
  /** Null while it is on its way. */
  readonly arrival: {
    readonly at: Date
    readonly receiver: string
    readonly exceptions: readonly string[]
    readonly photos: readonly TripPhoto[]
  } | null
}
type Arrived = Trip & { readonly arrival: NonNullable<Trip['arrival']> }

const storedTrip = ({ number, vehicle, arrival }: Trip): StoredTrip => ({
  number,
  vehicle,
  receiver: arrival?.receiver ?? '',
  exceptions: arrival?.exceptions ?? [],
})
/** A photograph of what the line asks for stands at its position. */
const positionOn = ({ line }: RentalRow, position: string): string =>
  findLine(line).handover.positions.find(({ label }) => label === position)?.key ?? position
const keepPhotos = async (
  tx: Tx,
  row: RentalRow,
  handoverIds: readonly number[],
  photos: readonly TripPhoto[],
): Promise<void> => {
  const rows = handoverIds.flatMap((handoverId) =>
    photos.map(({ fileId, position }) => ({ handoverId, fileId, position: positionOn(row, position) })),
  )
  if (rows.length > 0) await tx.insert(rentalHandoverPhoto).values(rows)
}

/** Once for each of its units, however often it is told. */
const writeLoading = async (tx: Tx, row: RentalRow, unitIds: readonly number[], trip: Trip): Promise<void> => {
  if (unitIds.length === 0) return
  const { stage, loadedAt, driver } = trip
  const made = await tx
    .insert(rentalHandover)
    .values(
      unitIds.map((unitId) => ({
        rentalId: row.id,
        unitId,
        stage,
        party: 'carrier',
        recordedBy: driver.id,
        recordedByName: driver.name,
        tripId: trip.id,
        trip: storedTrip({ ...trip, arrival: null }),
        handedAt: trip.isFetched ? loadedAt : null,
        createdAt: loadedAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: rentalHandover.id })
  const ids = made.map(({ id }) => id)
  await keepPhotos(tx, row, ids, trip.photos)
}
/** What a renter's own lorry brings back is with its lessor once he says so. */
const handedAtArrival = ({ stage, isFetched, arrival }: Arrived) =>
  stage === 'out' && !isFetched ? { handedAt: arrival.at } : {}

/** Answers whether it was not known yet. */
const writeArrival = async (tx: Tx, row: RentalRow, trip: Arrived): Promise<boolean> => {
  const made = await tx
    .update(rentalHandover)
    .set({ arrivedAt: trip.arrival.at, trip: storedTrip(trip), ...handedAtArrival(trip) })
    .where(and(eq(rentalHandover.tripId, trip.id), isNull(rentalHandover.arrivedAt)))
    .returning({ id: rentalHandover.id })
  const ids = made.map(({ id }) => id)
  await keepPhotos(tx, row, ids, trip.arrival.photos)
  return ids.length > 0
}

/** The latest moment of these, over the trips of a stage. */
const lastOf = async (tx: Tx, rentalId: number, stage: HandoverStage, moment: 'handedAt' | 'arrivedAt') => {
  const rows = await tx
    .select({ at: rentalHandover[moment] })
    .from(rentalHandover)
    .where(
      and(eq(rentalHandover.rentalId, rentalId), eq(rentalHandover.stage, stage), eq(rentalHandover.party, 'carrier')),
    )
  const moments = rows.flatMap(({ at }) => at ?? [])
  return moments.length === 0 ? null : moments.reduce((last, at) => (at > last ? at : last))
}

/** What was loaded has left; where the order refuses that, whoever looks after it sends it by hand once it may be sent. */
const sendLoaded = async (services: Hooked, tx: Tx, row: RentalRow, trip: Trip, now: Date): Promise<RentalRow> => {
  if (row.status !== 'pending_delivery' || row.deliveredAt !== null) return row
  const { id: tripId, number: trackingNumber, loadedAt, driver, vehicle, isFetched: isHanded } = trip
  const delivery = { carrier: `${driver.name}，${vehicle}`, trackingNumber, notes: '' }
  const loading = { tripId, loadedAt, driver: driver.name, isHanded }
  try {
    return await tx.transaction((inner) => deliverRental(services, inner, row, 'system', delivery, now, loading))
  } catch (error) {
    if (error instanceof Refusal) return row
    throw error
  }
}

/** Days before it came were not had; a renter who says he had it earlier had it then. */
const beginWithIt = async (tx: Tx, row: RentalRow, now: Date): Promise<RentalRow> => {
  const handedAt = await lastOf(tx, row.id, 'out', 'handedAt')
  if (handedAt === null) return row
  const day = dayOf(row.receivedAt !== null && row.receivedAt < handedAt ? row.receivedAt : handedAt)
  return day > row.startDate ? moveStart(tx, row, day, now) : row
}

const noteOut = async (services: Hooked, tx: Tx, before: RentalRow, trip: Trip, isNew: boolean, now: Date) => {
  const row = await sendLoaded(services, tx, before, trip, now)
  const { arrival } = trip
  const record = isNew && arrival ? await findDelivery(tx, row.id) : null
  // Sent by hand: its record stays as it was written.
  if (!arrival || !record || record.tripId === null) return
  await tx
    .update(deliveryRecord)
    .set({
      arrivedAt: await lastOf(tx, row.id, 'out', 'arrivedAt'),
      // What a device had said of it before gives way to the trip.
      arrivedBy: null,
      arrivedLat: null,
      arrivedLng: null,
      receiver: arrival.receiver,
      exceptions: [...record.exceptions, ...arrival.exceptions],
    })
    .where(eq(deliveryRecord.rentalId, row.id))
  const isAllThere = await isSoOfEveryUnit(tx, row, 'out', isThere)
  if (!isAllThere || (row.status !== 'pending_delivery' && row.status !== 'in_use')) return
  const order = await beginWithIt(tx, row, now)
  if (order.status !== 'pending_delivery') return
  const receiptDueAt = receiptDueOf(order, now, false)
  await tx.update(rental).set({ receiptDueAt, updatedAt: now }).where(eq(rental.id, row.id))
  await emit(tx, 'rental.brought', { rentalId: row.id, userId: row.userId, line: row.line })
}

const noteBack = async (tx: Tx, row: RentalRow, trip: Trip, isNew: boolean, now: Date): Promise<void> => {
  if (!trip.arrival || !isNew) return
  const arrivedAt = await lastOf(tx, row.id, 'back', 'arrivedAt')
  const record = { arrivedAt }
  await tx
    .insert(returnRecord)
    .values({ rentalId: row.id, ...record })
    .onConflictDoUpdate({ target: returnRecord.rentalId, set: record })
  if (!(await isSoOfEveryUnit(tx, row, 'back', isThere))) return
  await announceBrought(tx, row, trip.number, arrivedAt!, now)
  await emit(tx, 'rental.brought_back', { rentalId: row.id, userId: row.userId, line: row.line })
}
/** Nobody had said that it comes back: that it came says so. Its lessor may refute it like what a renter says. */
const announceBrought = async (tx: Tx, row: RentalRow, number: string, arrivedAt: Date, now: Date): Promise<void> => {
  if (row.returnAnnouncedAt !== null || (row.status !== 'in_use' && row.status !== 'overdue')) return
  const returnAnnouncedAt = (await lastOf(tx, row.id, 'back', 'handedAt')) ?? arrivedAt
  const plannedReturnDate = dayOf(returnAnnouncedAt)
  await tx
    .update(returnRecord)
    .set({ announcedAt: returnAnnouncedAt, plannedReturnDate })
    .where(eq(returnRecord.rentalId, row.id))
  await tx.update(rental).set({ returnAnnouncedAt, plannedReturnDate, updatedAt: now }).where(eq(rental.id, row.id))
  const notes = `运单 ${number} 已把设备送回，等待验收`
  await writeHistory(tx, row, { action: 'announce_return', to: row.status, notes, by: 'system', now })
}

/**
 * Writes what a trip says of an order's hand-over, as far as it is not there. May be told at any time, in any order and
 * again. An order that was cancelled, or is over, is not moved by it.
 */
export const noteTrip = async (services: Hooked, tx: Tx, trip: Trip, now: Date): Promise<void> => {
  const row = await findRental(tx, { id: trip.rentalId, renterKey: null }, true)
  if (!row || row.status === 'cancelled') return
  const units = await listUnitsOf(tx, row.id)
  const unitIds = units.map(({ id }) => id).filter((id) => trip.unitIds.includes(id))
  await writeLoading(tx, row, unitIds, trip)
  const { arrival } = trip
  const isNew = arrival !== null && (await writeArrival(tx, row, { ...trip, arrival }))
  if (row.status === 'returned') return
  if (trip.stage === 'out') await noteOut(services, tx, row, trip, isNew, now)
  else await noteBack(tx, row, trip, isNew, now)
}
