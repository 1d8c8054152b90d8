/** A freight order that carries a rental's machine, as the rental is told of it: names and plate in part. */
import { freightOrderNumber } from '@jihui/protocol/freight/order-machine'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { maskName } from '../../../platform/masks.ts'
import { listPhotos } from '../../field/public.ts'
import { findRental, type Trip } from '../../rental/public.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import { maskPlate } from '../matching/match-view.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightHistory } from '../orders/order-table.ts'
import { freightDriver, freightVehicle } from '../parties/party-table.ts'
import { unitIdsOfCargo } from './machine-cargo.ts'

interface DeliveryFacts {
  readonly receiver_name: string
  readonly exceptions: readonly { readonly description: string }[]
}
/** What the driver wrote down when he handed it over; null before. */
export const findDeliveryFacts = async (db: Queryable, orderId: number): Promise<DeliveryFacts | null> => {
  const [row] = await db
    .select({ facts: freightHistory.facts })
    .from(freightHistory)
    .where(and(eq(freightHistory.orderId, orderId), eq(freightHistory.action, 'deliver')))
    .orderBy(desc(freightHistory.id))
    .limit(1)
  return (row?.facts as unknown as DeliveryFacts | undefined) ?? null
}

/** 13 米低板车 浙B·1***8 */
export const vehicleInPart = (type: string, plate: string): string =>
  `${vehicleTypes[type as VehicleTypeCode].label} ${maskPlate(plate)}`

const findLorry = async (db: Queryable, { driverId, vehicleId }: OrderRow) => {
  const [driver] = await db
    .select({ name: freightDriver.realName })
    .from(freightDriver)
    .where(eq(freightDriver.userId, driverId))
  const [vehicle] = await db
    .select({ type: freightVehicle.type, plate: freightVehicle.plate })
    .from(freightVehicle)
    .where(eq(freightVehicle.id, vehicleId))
  return {
    driver: { id: driverId, name: maskName(driver?.name ?? '') },
    vehicle: vehicle ? vehicleInPart(vehicle.type, vehicle.plate) : '',
  }
}

const readArrival = async (db: Queryable, order: OrderRow, photos: Awaited<ReturnType<typeof listPhotos>>) => {
  const facts = order.deliveredAt && (await findDeliveryFacts(db, order.id))
  if (!order.deliveredAt || !facts) return null
  const of = (act: string, position: string) =>
    photos.filter((one) => one.act === act).map(({ fileId }) => ({ fileId, position }))
  return {
    at: order.deliveredAt,
    receiver: maskName(facts.receiver_name),
    exceptions: facts.exceptions.map(({ description }) => description),
    photos: [...of('deliver', '到货'), ...of('exception', '到货异常')],
  }
}

/** Null: it is not loaded, or carries no order's machine. */
export const tripOfOrder = async (db: Queryable, order: OrderRow, cargo: CargoRow): Promise<Trip | null> => {
  const { rentalId, machineWay: stage } = cargo
  if (rentalId === null || stage === null || stage === 'move' || order.loadedAt === null) return null
  const rental = await findRental(db, { id: rentalId, renterKey: null })
  if (!rental) return null
  const photos = await listPhotos(db, 'freight_order', order.id)
  const isRenters = order.shipperId === rental.userId
  return {
    id: order.id,
    number: freightOrderNumber(order.id),
    rentalId,
    stage,
    unitIds: await unitIdsOfCargo(db, cargo.id),
    isFetched: stage === 'out' ? isRenters : !isRenters,
    loadedAt: order.loadedAt,
    photos: photos
      .filter(({ act }) => act === 'load')
      .map(({ fileId, position }) => ({ fileId, position: position || '装车' })),
    arrival: await readArrival(db, order, photos),
    ...(await findLorry(db, order)),
  }
}
