/** An order comes to be: whoever accepts and whoever is chosen come here, with the cargo locked. */
import { tripPeriodOf } from '@jihui/protocol/freight/match-gates'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { FreightTerms } from '@jihui/protocol/freight/terms'
import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { randomInt } from 'node:crypto'
import { addMinutes } from '../../../platform/clock.ts'
import { isOfTable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { estimateRoute } from '../../geography/public.ts'
import { sameParty } from '../../identity/public.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import type { DriverGround } from '../matching/driver-ground.ts'
import { findMatchRow } from '../matching/find-candidates.ts'
import { requireSuitable } from '../matching/invite-driver.ts'
import { judge } from '../matching/match-rows.ts'
import { type OrderRow, writeHistory } from './move-order.ts'
import { freightOrder, tripOccupancy } from './order-table.ts'

/** Refuses a cargo that is not offered at the version that was read. */
export const requireOffered = (row: CargoRow | null, version: number): CargoRow => {
  if (!row || row.status === 'draft') return refuse('freight.cargo_not_found')
  if (row.status === 'taken' || row.status === 'done') refuse('freight.cargo_taken')
  if (row.status !== 'open') refuse('freight.cargo_not_found', { message: '这票货刚刚撤下了，看看别的' })
  if (row.version !== version) refuse('freight.cargo_changed', { current: { version: row.version } })
  return row
}

const isBusy = (error: unknown): boolean =>
  sqlStateOf(error) === sqlStates.exclusionViolation && isOfTable(error, 'trip_occupancy')

/** Says which of both is taken: what is known of their trips tells; where it does not, it was the vehicle a moment ago. */
const refuseBusy = (ground: DriverGround, period: { readonly from: number; readonly to: number }): void => {
  const overlapping = ground.trips.filter((trip) => trip.from < period.to && period.from < trip.to)
  if (overlapping.length === 0) return
  if (overlapping.some(({ vehicleId }) => vehicleId === ground.vehicleId)) refuse('freight.vehicle_busy')
  refuse('freight.driver_busy')
}

const termsOf = ({ prices, cancellation }: FreightTerms, row: CargoRow) => ({
  ...cancellation,
  emptyPerKmFen: row.laneMedianFen,
  waitingFen: prices.types[row.vehicleType as VehicleTypeCode].waitingFen,
  freeHours: prices.freeHours,
  stopFen: prices.stopFen,
})
const sixDigits = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

export interface Placing {
  readonly services: Pick<Services, 'hooks'>
  readonly row: CargoRow
  readonly ground: DriverGround
  readonly priceFen: number
  /** Of the freight, on this day, after what a membership takes off. */
  readonly commissionPercent: number
  readonly by: By
  readonly now: Date
}
/**
 * Writes the order of an open cargo, takes vehicle and driver for its time, and leaves it to be paid within half an hour.
 * Refuses an own cargo, a shut gate with its reason, and whoever is on another trip then.
 */
export const placeOrder = async (tx: Tx, placing: Placing): Promise<OrderRow> => {
  const { services, row, ground, priceFen, commissionPercent, by, now } = placing
  // The driver of his own vehicle earns, or the carrier.
  const payeeId = ground.ownerId
  const own = await sameParty(services, tx, row.shipperId, [ground.userId, ground.driverId, payeeId])
  if (own.size > 0) refuse('freight.own_cargo')
  const matched = (await findMatchRow(tx, row.id)) ?? refuse('freight.cargo_not_found')
  const pickup = { latitude: matched.from_latitude, longitude: matched.from_longitude }
  const empty = estimateRoute(ground.origin, pickup)
  const period = tripPeriodOf(
    { now: now.getTime(), emptyMinutes: empty.minutes },
    { windowStart: row.windowStart.getTime(), deliverBefore: row.deliverBefore.getTime() },
  )
  refuseBusy(ground, period)
  const judged = judge(ground, { ...matched, price_fen: priceFen }, now)
  requireSuitable(judged, by !== 'system' && by.id === row.shipperId ? 'shipper' : 'driver')
  const range = `[${new Date(period.from).toISOString()},${new Date(period.to).toISOString()})`
  const [made] = (await tx
    .insert(freightOrder)
    .values({
      cargoId: row.id,
      cargoVersion: row.version,
      shipperId: row.shipperId,
      payeeId,
      driverId: ground.driverId,
      vehicleId: ground.vehicleId,
      status: 'pending_payment',
      priceFen,
      commissionPercent,
      emptyKm: judged.emptyKm,
      km: row.km,
      terms: termsOf(ground.terms, row),
      period: range,
      payBefore: addMinutes(now, orderLimits.payMinutes),
      windowStart: row.windowStart,
      windowEnd: row.expiresAt,
      deliverBefore: row.deliverBefore,
      pickupCode: sixDigits(),
      receiptCode: sixDigits(),
      createdAt: now,
    })
    .returning()) as OrderRow[]
  const taken = { orderId: made!.id, vehicleId: ground.vehicleId, driverId: ground.driverId, period: range }
  await tx
    .insert(tripOccupancy)
    .values(taken)
    .catch((error: unknown) => {
      // Somebody else was a moment earlier: the whole is rolled back.
      if (isBusy(error)) refuse('freight.vehicle_busy')
      throw error
    })
  await writeHistory(tx, made!, { action: 'accept', by, now })
  return made!
}
