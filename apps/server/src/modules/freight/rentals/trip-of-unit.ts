import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { cargoUnit } from '../cargos/cargo-table.ts'
import { freightOrder } from '../orders/order-table.ts'

/** The trip on which this person has the machine now, or is to fetch it; null: none. */
export const findTripOfUnit = async (db: Queryable, unitId: number, driverId: number): Promise<number | null> => {
  const [trip] = await db
    .select({ id: freightOrder.id })
    .from(freightOrder)
    .innerJoin(cargoUnit, eq(cargoUnit.cargoId, freightOrder.cargoId))
    .where(
      and(
        eq(cargoUnit.unitId, unitId),
        eq(freightOrder.driverId, driverId),
        inArray(freightOrder.status, [...liveOrderStatuses]),
      ),
    )
    .orderBy(desc(freightOrder.id))
    .limit(1)
  return trip?.id ?? null
}
