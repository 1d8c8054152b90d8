/** Where the demo's renter waits for the machine that was sent to him: marked on the map, so that its arrival is seen. */
import type { DeskScene } from '../../../demo/scene.ts'
import { sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { placeNamed } from '../../geography/public.ts'
import { findRental, ordersWhere } from '../../rental/public.ts'

export const markSite = async ({ town, accounts }: DeskScene): Promise<void> => {
  const { db } = town.services
  const { rows } = await ask(
    db,
    { id: 'number' },
    ordersWhere(sql`r.user_id = ${accounts.renter} and r.status = 'pending_delivery' and r.delivered_at is not null`),
  )
  for (const { id } of rows) {
    const order = await findRental(db, { id, renterKey: null })
    const place = order && placeNamed(order.deliveryAddress)
    if (!order?.deliveredAt || !place) continue
    town.at(addHours(order.deliveredAt, 0.5))
    const { latitude, longitude } = place
    await town.call(accounts.renter, 'PUT', `/api/iot/rentals/${id}/site/`, { says: 'point', latitude, longitude })
  }
  await town.settle()
}
