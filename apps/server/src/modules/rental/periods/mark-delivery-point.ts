import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Point } from '../../geography/public.ts'
import { decideDeliveryPlace } from '../quotes/delivery-place.ts'
import type { RentalRow } from '../queries.ts'
import { rental } from '../table.ts'

/** Where on the map the address of an order is, said after it was placed. Refused outside the place the address names. */
export const markDeliveryPoint = async (tx: Tx, row: RentalRow, point: Point, now: Date): Promise<void> => {
  decideDeliveryPlace({ region: row.region, address: row.deliveryAddress, point }, 'latitude')
  await tx
    .update(rental)
    .set({ deliveryLat: point.latitude, deliveryLng: point.longitude, updatedAt: now })
    .where(eq(rental.id, row.id))
}
