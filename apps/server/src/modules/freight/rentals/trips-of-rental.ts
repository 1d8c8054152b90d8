/** What travels for a rental, as whoever rents, owns or looks after its machine sees it. */
import { cargoNumber, cargoStatuses } from '@jihui/protocol/freight/cargo-machine'
import type { transportOfRental } from '@jihui/protocol/freight/cargo-sources-schema'
import { freightOrderNumber, freightOrderStatuses, isLiveOrder } from '@jihui/protocol/freight/order-machine'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { cargo } from '../cargos/cargo-table.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightOrder } from '../orders/order-table.ts'
import { freightVehicle } from '../parties/party-table.ts'
import { directionsFor, needReachedRental } from './rental-transport.ts'

type Transport = z.output<typeof transportOfRental>
const shownMax = 20

const viewTrip = (row: CargoRow, order: OrderRow | undefined, plate: string | undefined, actor: Actor) => ({
  cargo_id: row.id,
  cargo_number: cargoNumber(row.id),
  order_id: order?.id ?? null,
  order_number: order ? freightOrderNumber(order.id) : null,
  status_display: order ? freightOrderStatuses[order.status].label : cargoStatuses[row.status].label,
  is_live: order ? isLiveOrder(order.status) : row.status === 'open' || row.status === 'draft',
  is_late: order !== undefined && order.arrivedAt === null && order.lateToldAt !== null && isLiveOrder(order.status),
  from_city: row.fromCity,
  to_city: row.toCity,
  vehicle_type_display: vehicleTypes[row.vehicleType as VehicleTypeCode].label,
  plate: order && isLiveOrder(order.status) && order.paidAt !== null ? (plate ?? '') : '',
  window_start: row.windowStart.toISOString(),
  window_end: row.expiresAt.toISOString(),
  deliver_before: row.deliverBefore.toISOString(),
  delivered_at: order?.deliveredAt?.toISOString() ?? null,
  /** Who sent it follows it on its own page. */
  is_own: row.shipperId === actor.id,
})

export const readTransportOfRental = async ({ db }: Services, actor: Actor, rentalId: number): Promise<Transport> => {
  const rental = await needReachedRental(db, actor, rentalId)
  const cargos = (await db
    .select()
    .from(cargo)
    .where(eq(cargo.rentalId, rentalId))
    .orderBy(desc(cargo.id))
    .limit(shownMax)) as CargoRow[]
  const ids = cargos.map(({ id }) => id)
  const orders = (await db
    .select({ order: freightOrder, plate: freightVehicle.plate })
    .from(freightOrder)
    .innerJoin(freightVehicle, eq(freightVehicle.id, freightOrder.vehicleId))
    .where(inArray(freightOrder.cargoId, ids.length > 0 ? ids : [0]))
    .orderBy(desc(freightOrder.id))
    .limit(shownMax * 3)) as { order: OrderRow; plate: string }[]
  const results = cargos
    .filter((row) => row.status !== 'draft' || row.shipperId === actor.id)
    .map((row) => {
      // The newest of a cargo that was taken more than once.
      const found = orders.find(({ order }) => order.cargoId === row.id)
      return viewTrip(row, found?.order, found?.plate, actor)
    })
  const isUnderWay = results.some((trip) => trip.is_live)
  return { may_call: isUnderWay ? [] : directionsFor(rental, actor), results }
}
