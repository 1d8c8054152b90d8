/** Once a minute: reasons that are over, machines that were there before anything moved, and those that left and may have a reason by now. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { lookAtSite } from './look-at-site.ts'

const lookedAtOnce = 500

export const watchSites = async (services: Services): Promise<number> => {
  const { db, clock, log } = services
  const { rows } = await ask(
    db,
    { rental_id: 'number' },
    sql`(select rental_id from order_site where away_until <= ${clock.now().toISOString()}::timestamptz limit ${lookedAtOnce})
      union (select o.rental_id from order_site o where o.arrival_told_at is null
        and exists (select from fence_state s where s.fence_id = o.fence_id and s.is_inside) limit ${lookedAtOnce})
      union (select u.rental_id from order_site_unit u where u.left_at is not null and u.left_device_id is not null
        limit ${lookedAtOnce})`,
  )
  for (const { rental_id: rentalId } of rows)
    await db
      .transaction((tx) => lookAtSite(services, tx, rentalId))
      .catch((error: unknown) => log.error({ err: error, rental: rentalId }, 'an order’s site could not be looked at'))
  return rows.length
}
