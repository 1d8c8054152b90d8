/** Once a minute: machines whose return was announced and that stand where they stand when nobody has them. */
import { siteLimits } from '@jihui/protocol/iot/arrivals/limits'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { straightKm } from '../../geography/public.ts'
import { findRental, joinOrderOf, joinUnits, ordersWhere } from '../../rental/public.ts'
import { readLatest } from '../../telemetry/public.ts'
import { toLessor } from './site-people.ts'
import { orderHomecoming } from './table.ts'

const lookedAtOnce = 1_000

const columns = {
  rental_id: 'number',
  unit_id: 'number',
  serial: 'text',
  name: 'text',
  device_id: 'number',
  latitude: 'number',
  longitude: 'number',
  announced_at: 'moment',
} as const

const listExpected = async ({ db }: Services) => {
  const coming = ordersWhere(sql`r.status in ('in_use', 'overdue') and r.return_announced_at is not null`)
  const { rows } = await ask(
    db,
    columns,
    sql`select mine.id as rental_id, k.unit_id, u.serial, e.name, b.device_id, u.latitude::float8 as latitude,
        u.longitude::float8 as longitude, r.return_announced_at as announced_at
      from (${coming}) mine ${sql.raw(joinUnits('mine.id'))} ${joinUnitOf(sql`k.unit_id`)}
        ${joinOrderOf(sql`mine.id`)}
        join device_binding b on b.unit_id = k.unit_id and b.unbound_at is null and b.is_primary
      where u.latitude is not null and u.longitude is not null
        and not exists (select from order_homecoming h where h.rental_id = mine.id and h.unit_id = k.unit_id)
      order by r.return_announced_at, mine.id limit ${lookedAtOnce}`,
  )
  return rows
}

const noteHome = (services: Services, rentalId: number, unitId: number, name: string, at: Date): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const made = await tx.insert(orderHomecoming).values({ rentalId, unitId, at }).onConflictDoNothing().returning()
    const order = made.length > 0 ? await findRental(tx, { id: rentalId, renterKey: null }) : null
    if (!order) return false
    for (const about of await toLessor(tx, order, name)) await emit(tx, 'iot_site.home', about)
    return true
  })

export const watchHomecomings = async (services: Services): Promise<number> => {
  const expected = await listExpected(services)
  const latest = await readLatest(
    services.telemetry,
    expected.map((one) => one.device_id),
  )
  let told = 0
  for (const one of expected) {
    const now = latest.get(one.device_id)
    if (!now || now.lat === null || now.lng === null || now.position_at === null) continue
    const { lat, lng, position_at: at, accuracy } = now
    if (at <= one.announced_at || (accuracy ?? 0) > siteLimits.homeAccuracyM) continue
    const away = straightKm({ latitude: lat, longitude: lng }, one) * 1000
    if (away > siteLimits.homeM) continue
    const name = `${one.name}（${one.serial}）`
    const isNew = await noteHome(services, one.rental_id, one.unit_id, name, at).catch((error: unknown) => {
      services.log.error({ err: error, rental: one.rental_id }, 'nobody could be told of a machine that came home')
      return false
    })
    if (isNew) told += 1
  }
  return told
}
