/** Lorries that carry machines of the house, as whoever has to do with the machine reads them. */
import { cargoNumber, cargoStatuses } from '@jihui/protocol/freight/cargo-machine'
import { machineWays } from '@jihui/protocol/freight/machine-ways'
import { freightOrderNumber, freightOrderStatuses, isLiveOrder } from '@jihui/protocol/freight/order-machine'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { listSerials } from '../../catalogue/public.ts'
import { cargo, cargoUnit } from '../cargos/cargo-table.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightOrder } from '../orders/order-table.ts'
import { freightVehicle } from '../parties/party-table.ts'

const shownMax = 20
/** Orders of so many cargos, each taken a few times. */
const takenMax = 5 * shownMax

export interface FoundTrip {
  readonly cargo: CargoRow
  /** The newest of a cargo that was taken more than once. */
  readonly order: OrderRow | undefined
  readonly plate: string
  readonly units: readonly string[]
}

/** The newest first; of drafts one's own alone. */
export const listTrips = async (db: Queryable, actor: Actor, where: SQL | undefined): Promise<FoundTrip[]> => {
  const isShown = or(ne(cargo.status, 'draft'), eq(cargo.shipperId, actor.id))
  const cargos = (await db
    .select()
    .from(cargo)
    .where(and(where, isNotNull(cargo.machineWay), isShown))
    .orderBy(desc(cargo.id))
    .limit(shownMax)) as CargoRow[]
  if (cargos.length === 0) return []
  const ids = cargos.map(({ id }) => id)
  const orders = (await db
    .select({ order: freightOrder, plate: freightVehicle.plate })
    .from(freightOrder)
    .innerJoin(freightVehicle, eq(freightVehicle.id, freightOrder.vehicleId))
    .where(inArray(freightOrder.cargoId, ids))
    .orderBy(desc(freightOrder.id))
    .limit(takenMax)) as { order: OrderRow; plate: string }[]
  const units = await db
    .select({ cargoId: cargoUnit.cargoId, unitId: cargoUnit.unitId })
    .from(cargoUnit)
    .where(inArray(cargoUnit.cargoId, ids))
    .orderBy(asc(cargoUnit.unitId))
  const serials = await listSerials(
    db,
    units.map(({ unitId }) => unitId),
  )
  return cargos.map((row) => {
    const found = orders.find(({ order }) => order.cargoId === row.id)
    const carried = units.filter(({ cargoId }) => cargoId === row.id)
    return {
      cargo: row,
      order: found?.order,
      plate: found?.plate ?? '',
      units: carried.map(({ unitId }) => serials.get(unitId) ?? ''),
    }
  })
}

export const viewTrip = ({ cargo: row, order, plate, units }: FoundTrip, actor: Actor) => ({
  cargo_id: row.id,
  cargo_number: cargoNumber(row.id),
  order_id: order?.id ?? null,
  order_number: order ? freightOrderNumber(order.id) : null,
  way: row.machineWay!,
  way_display: machineWays[row.machineWay!].label,
  units: [...units],
  rental_id: row.rentalId,
  status_display: order ? freightOrderStatuses[order.status].label : cargoStatuses[row.status].label,
  is_live: order ? isLiveOrder(order.status) : row.status === 'open' || row.status === 'draft',
  is_late: order !== undefined && order.arrivedAt === null && order.lateToldAt !== null && isLiveOrder(order.status),
  from_city: row.fromCity,
  to_city: row.toCity,
  vehicle_type_display: vehicleTypes[row.vehicleType as VehicleTypeCode].label,
  plate: order && isLiveOrder(order.status) && order.paidAt !== null ? plate : '',
  window_start: row.windowStart.toISOString(),
  window_end: row.expiresAt.toISOString(),
  deliver_before: row.deliverBefore.toISOString(),
  loaded_at: order?.loadedAt?.toISOString() ?? null,
  delivered_at: order?.deliveredAt?.toISOString() ?? null,
  /** Who sent it follows it on its own page. */
  is_own: row.shipperId === actor.id,
})
