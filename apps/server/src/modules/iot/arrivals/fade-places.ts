/** Every night: of orders whose deposit is settled, where their renters were is forgotten. */
import { sql } from 'drizzle-orm'
import { addDays, addMinutes, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { joinOrderOf, joinUnits, ordersWhere } from '../../rental/public.ts'
import { readSetting } from '../../settings/public.ts'
import { addUpDevice, fadePlaces } from '../../telemetry/public.ts'
import { profileFor } from '../history/read-device.ts'
import { listFadedStretches } from './faded-stretches.ts'
import { orderFaded } from './table.ts'

const atOnce = 500
/** What was measured before the return has arrived by then, or is late and looked at (ingest/fade-late.ts). */
const restsMinutes = 60

/** Of longer ago nothing is kept that could fade. */
const listSettled = async ({ db, clock, hooks }: Services, keptDays: number) => {
  const now = clock.now()
  const oldest = startOfDay(addDays(dayOf(now), -keptDays)).toISOString()
  const newest = addMinutes(now, -restsMinutes).toISOString()
  const back = ordersWhere(sql`r.status = 'returned' and r.received_at is not null
    and r.returned_at >= ${oldest}::timestamptz and r.returned_at <= ${newest}::timestamptz
    and not exists (select from order_faded f where f.rental_id = r.id)
    and not exists (select from (${sql.raw(hooks.rental.claims)}) c where c.rental_id = r.id and c.settled_fen is null)`)
  const { rows } = await ask(db, { id: 'number' }, sql`select id from (${back}) done order by id limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** The devices its machines carried, each while it did and the renter had them. */
const listStretches = async ({ db }: Services, rentalId: number) => {
  const { rows } = await ask(
    db,
    { device_id: 'number', profile: 'text', from: 'moment', until: 'moment' },
    sql`select b.device_id, d.profile, greatest(b.bound_at, r.received_at) as from, least(coalesce(b.unbound_at, r.returned_at), r.returned_at) as until
      from (select ${rentalId}::bigint as id) mine ${joinOrderOf(sql`mine.id`)} ${sql.raw(joinUnits('mine.id'))}
        join device_binding b on b.unit_id = k.unit_id
        and b.bound_at < r.returned_at and (b.unbound_at is null or b.unbound_at > r.received_at)
        join device d on d.id = b.device_id
      order by b.device_id, b.bound_at`,
  )
  return rows
}

const fadeOrder = async (services: Services, rentalId: number): Promise<void> => {
  const { db, telemetry, clock } = services
  for (const { device_id: deviceId, profile, from, until } of await listStretches(services, rentalId)) {
    // How far it went is told by where it was: that is added up before.
    const faded = (await listFadedStretches(services, [deviceId], 0)).get(deviceId) ?? []
    const now = clock.now()
    const device = { id: deviceId, profile: profileFor(profile), faded }
    await addUpDevice(telemetry, device, { now: now.getTime(), before: until.getTime(), isAwaited: true })
    await fadePlaces(telemetry, device, { from, until }, now)
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
