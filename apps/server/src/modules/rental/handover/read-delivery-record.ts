import type { deliveryRecord } from '@jihui/protocol/rental/handover-schema'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { nearestPlace, type Point } from '../../geography/public.ts'
import { findDelivery, type RentalRow } from '../queries.ts'
import { isRenterOf } from '../scope.ts'
import { deliveryRecord as table, rentalHandover } from './handover-table.ts'

/** How the machine was sent and arrived. Refuses `rental.no_record` before. Exactly where it arrived is not for its owner. */
export const readDeliveryRecord = async (
  db: Queryable,
  row: RentalRow,
  actor: Actor,
): Promise<z.output<typeof deliveryRecord>> => {
  const record = (await findDelivery(db, row.id)) ?? refuse('rental.no_record')
  const { arrivedAt, arrivedBy, arrivedLat: latitude, arrivedLng: longitude } = record
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    rental_id: row.id,
    carrier: record.carrier,
    tracking_number: record.trackingNumber,
    notes: record.notes,
    delivered_at: record.deliveredAt.toISOString(),
    delivered_by: record.deliveredBy,
    arrived_at: arrivedAt?.toISOString() ?? null,
    arrived_by: arrivedAt === null ? '' : arrivedBy === 'device' ? 'device' : 'trip',
    arrived_place: point ? nearestPlace(point).name : '',
    arrived_point: isRenterOf(actor, row) || actor.isStaff ? point : null,
    receiver_name: record.receiver,
    exceptions: [...record.exceptions],
    received_at: row.receivedAt?.toISOString() ?? null,
  }
}

/** The machine's own device says that it is there; what a lorry's trip says stands. */
export const noteDeviceArrival = async (tx: Tx, rentalId: number, at: Date, point: Point): Promise<void> => {
  await tx
    .update(table)
    .set({ arrivedAt: at, arrivedBy: 'device', arrivedLat: point.latitude, arrivedLng: point.longitude })
    .where(and(eq(table.rentalId, rentalId), or(isNull(table.arrivedAt), eq(table.arrivedBy, 'device'))))
}

/** Units of an order that are on their way back: a lorry was loaded with them, or somebody has taken them in. */
export const listUnitsComingBack = async (db: Queryable, rentalId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ unitId: rentalHandover.unitId })
    .from(rentalHandover)
    .where(sql`${rentalHandover.rentalId} = ${rentalId} and ${rentalHandover.stage} = 'back'`)
  return new Set(rows.map(({ unitId }) => unitId))
}
