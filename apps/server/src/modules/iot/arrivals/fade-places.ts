/** Every night: of orders whose deposit is settled, where their renters were is forgotten. */
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { joinOrderOf, joinUnits, ordersWhere } from '../../rental/public.ts'
import { readSetting } from '../../settings/public.ts'
import { fadePlaces } from '../../telemetry/public.ts'
import { orderFaded } from './table.ts'

const atOnce = 500

/** Of longer ago nothing is kept that could fade. */
const listSettled = async ({ db, clock, hooks }: Services, keptDays: number) => {
  const oldest = startOfDay(addDays(dayOf(clock.now()), -keptDays)).toISOString()
  const back = ordersWhere(sql`r.status = 'returned' and r.received_at is not null
    and r.returned_at >= ${oldest}::timestamptz
    and not exists (select from order_faded f where f.rental_id = r.id)
    and not exists (select from (${sql.raw(hooks.rental.claims)}) c where c.rental_id = r.id and c.settled_fen is null)`)
  const { rows } = await ask(db, { id: 'number' }, sql`select id from (${back}) done order by id limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** The devices its machines carried, each while it did and the renter had them. */
const listStretches = async ({ db }: Services, rentalId: number) => {
  const { rows } = await ask(
    db,
    { device_id: 'number', from: 'moment', until: 'moment' },
    sql`select b.device_id, greatest(b.bound_at, r.received_at) as from, least(coalesce(b.unbound_at, r.returned_at), r.returned_at) as until
      from (select ${rentalId}::bigint as id) mine ${joinOrderOf(sql`mine.id`)} ${sql.raw(joinUnits('mine.id'))}
        join device_binding b on b.unit_id = k.unit_id
        and b.bound_at < r.returned_at and (b.unbound_at is null or b.unbound_at > r.received_at)
      order by b.device_id, b.bound_at`,
  )
  return rows
}

const fadeOrder = async (services: Services, rentalId: number): Promise<void> => {
  const { db, telemetry, clock } = services
  for (const { device_id: deviceId, from, until } of await listStretches(services, rentalId)) {
    await fadePlaces(telemetry, { deviceId, from, until })
    await ask(
      db,
      {},
      sql`update fence_event set lat = null, lng = null where device_id = ${deviceId} and lat is not null
        and at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`,
    )
  }
  await db.insert(orderFaded).values({ rentalId, at: clock.now() }).onConflictDoNothing()
}

export const fadeSettledOrders = async (services: Services): Promise<number> => {
  const keptDays = await readSetting(services.db, 'keep_readings_days')
  const ids = await listSettled(services, keptDays)
  for (const id of ids)
    await fadeOrder(services, id).catch((error: unknown) =>
      services.log.error({ err: error, rental: id }, 'the places of an order could not be forgotten'),
    )
  return ids.length
}
