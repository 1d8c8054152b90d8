/**
 * What a trip that carries a machine of the house means for it: the rental's hand-over records itself, the renter's receipt
 * confirms the freight he pays, a unit that moved stands where it was brought.
 */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { type ConsumerDeclaration, consumes } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import { listMachinesOfUnits, lockUnits, placeMachineByUnits, updateUnit } from '../../catalogue/public.ts'
import { findReceipt, noteTrip } from '../../rental/public.ts'
import { cargo, cargoStop, cargoUnit } from '../cargos/cargo-table.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import { confirmByReceipt } from '../orders/finish-order.ts'
import { lockOrder, type OrderRow } from '../orders/move-order.ts'
import { findOrderRow } from '../orders/order-queries.ts'
import { freightOrder } from '../orders/order-table.ts'
import { releaseMoved, unitIdsOfCargo } from './machine-cargo.ts'
import { findDeliveryFacts, tripOfOrder } from './trip-of-order.ts'

/** Another trip brought one of these units somewhere later: where it stands is known better by that. */
const isOvertaken = async (tx: Tx, order: OrderRow, unitIds: readonly number[]): Promise<boolean> => {
  const [later] = await tx
    .select({ id: freightOrder.id })
    .from(cargoUnit)
    .innerJoin(cargo, and(eq(cargo.id, cargoUnit.cargoId), eq(cargo.machineWay, 'move')))
    .innerJoin(freightOrder, and(eq(freightOrder.cargoId, cargo.id), gt(freightOrder.deliveredAt, order.deliveredAt!)))
    .where(inArray(cargoUnit.unitId, [...unitIds]))
    .limit(1)
  return later !== undefined
}

const standThere = async (tx: Tx, order: OrderRow, { id: cargoId }: CargoRow, now: Date): Promise<void> => {
  const unitIds = await unitIdsOfCargo(tx, cargoId)
  await lockUnits(tx, unitIds)
  await releaseMoved(tx, cargoId, now)
  if (await isOvertaken(tx, order, unitIds)) return
  const [stop] = await tx
    .select()
    .from(cargoStop)
    .where(eq(cargoStop.cargoId, cargoId))
    .orderBy(desc(cargoStop.position))
    .limit(1)
  const { city, address: location, latitude, longitude } = stop!
  for (const id of unitIds) await updateUnit(tx, id, { city, location, latitude, longitude })
  for (const id of await listMachinesOfUnits(tx, unitIds)) await placeMachineByUnits(tx, id)
}

/**
 * Whoever took the machine in and sent the lorry is one person: he confirms once. Where something was noted at the delivery
 * he looks at the freight himself. Nothing happens to an order that is not waiting for its confirmation any more.
 */
const confirmWithReceipt = async (services: Services, tx: Tx, orderId: number, now: Date): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'delivered') return
  const [of] = await tx.select().from(cargo).where(eq(cargo.id, order.cargoId))
  if (of!.machineWay !== 'out' || of!.rentalId === null) return
  const receipt = await findReceipt(tx, of!.rentalId)
  if (receipt?.by !== 'renter' || receipt.actorId !== order.shipperId) return
  const facts = await findDeliveryFacts(tx, orderId)
  if (facts && facts.exceptions.length === 0) await confirmByReceipt(services, tx, order, now)
}

const follow = async (services: Services, tx: Tx, orderId: number, isDelivered: boolean): Promise<void> => {
  const now = services.clock.now()
  const order = await findOrderRow(tx, eq(freightOrder.id, orderId))
  const [of] = order ? ((await tx.select().from(cargo).where(eq(cargo.id, order.cargoId))) as CargoRow[]) : []
  if (!order || !of || of.machineWay === null) return
  if (of.machineWay === 'move') {
    if (isDelivered && order.deliveredAt !== null) await standThere(tx, order, of, now)
    return
  }
  const trip = await tripOfOrder(tx, order, of)
  if (trip) await noteTrip(services, tx, trip, now)
  if (isDelivered) await confirmWithReceipt(services, tx, orderId, now)
}

const confirmFor = async (services: Services, tx: Tx, rentalId: number): Promise<void> => {
  const rows = await tx
    .select({ id: freightOrder.id })
    .from(freightOrder)
    .innerJoin(cargo, eq(cargo.id, freightOrder.cargoId))
    .where(and(eq(cargo.rentalId, rentalId), sql`${freightOrder.status} = 'delivered'`))
    .orderBy(freightOrder.id)
  for (const { id } of rows) await confirmWithReceipt(services, tx, id, services.clock.now())
}

export const followsTrips: readonly ConsumerDeclaration[] = [
  consumes('freight.order_moved', async (services, { payload: { freightOrderId, action } }, tx) => {
    if (action === 'load' || action === 'deliver') await follow(services, tx, freightOrderId, action === 'deliver')
  }),
  consumes('rental.status_changed', async (services, { payload: { rentalId, action } }, tx) => {
    if (action === 'confirm_receipt') await confirmFor(services, tx, rentalId)
  }),
]
