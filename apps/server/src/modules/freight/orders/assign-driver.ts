/** A carrier gives an order he accepted to one of his drivers, before anybody has set out. */
import { coversLicence, type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { isOfTable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { documentsOf } from '../matching/driver-documents.ts'
import { isDriverOf } from '../parties/carrier-drivers.ts'
import { findDriver, findVehicleOf } from '../parties/party-queries.ts'
import { type OrderRow, orderWords, requireOpen, writeHistory } from './move-order.ts'
import { freightOrder, tripOccupancy } from './order-table.ts'
import { needOwnOrder } from './own-order.ts'

/** Himself, or somebody who drives for him; with a licence that does for the vehicle, and papers until it is delivered. */
const requireHis = async (tx: Tx, order: OrderRow, driverId: number, now: Date): Promise<void> => {
  const { payeeId: carrierId, vehicleId } = order
  if (carrierId !== driverId && !(await isDriverOf(tx, carrierId, driverId))) refuse('freight.driver_not_yours')
  const driver = (await findDriver(tx, driverId)) ?? refuse('freight.driver_not_yours')
  if (driver.isSuspended) refuse('freight.driver_suspended')
  const vehicle = (await findVehicleOf(tx, carrierId, vehicleId)) ?? refuse('freight.vehicle_not_found')
  const needed = vehicleTypes[vehicle.type as VehicleTypeCode].licence
  if (!coversLicence(driver.licence, needed))
    refuse('freight.licence_too_low', { message: `${driver.licence} 驾照开不了这种车，要 ${needed}` })
  const { until, sentence } = await documentsOf(tx, { driver, vehicle }, now)
  if (until === null || until < order.deliverBefore.getTime())
    refuse('freight.not_suitable', { message: sentence, errors: { driver_id: sentence } })
}

export const assignDriver = ({ db, clock }: Services, actor: Actor, id: number, driverId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order } = await needOwnOrder(tx, actor, id, 'driver')
    if (order.payeeId !== actor.id) refuse('freight.order_not_found')
    if (order.status !== 'pending_payment') requireOpen(order, 'depart')
    await requireHis(tx, order, driverId, now)
    if (driverId === order.driverId) return
    await tx
      .update(freightOrder)
      .set({ driverId, version: order.version + 1 })
      .where(eq(freightOrder.id, id))
    await tx
      .update(tripOccupancy)
      .set({ driverId })
      .where(eq(tripOccupancy.orderId, id))
      .catch((error: unknown) => {
        if (sqlStateOf(error) === sqlStates.exclusionViolation && isOfTable(error, 'trip_occupancy'))
          refuse('freight.driver_busy')
        throw error
      })
    await writeHistory(tx, order, { action: 'assign', by: actor, notes: '车队指派司机', now })
    await emit(tx, 'freight.order_assigned', { ...(await orderWords(tx, order)), userId: driverId })
  })
