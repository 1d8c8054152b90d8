/** From when to when nothing tells any more where a device was: orders that have faded, while it was on one of their machines. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { joinOrderOf, ordersOfUnit } from '../../rental/public.ts'
import type { FadedStretch } from '../../telemetry/public.ts'

/** Of what ended before `since` nothing. ms. */
export const listFadedStretches = async (
  { db }: Pick<Services, 'db'>,
  deviceIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, readonly FadedStretch[]>> => {
  const faded = new Map<number, FadedStretch[]>()
  if (deviceIds.length === 0) return faded
  const after = sql`${new Date(since).toISOString()}::timestamptz`
  const { rows } = await ask(
    db,
    { device_id: 'number', from: 'moment', until: 'moment' },
    sql`select b.device_id, greatest(b.bound_at, r.received_at) as from,
        least(coalesce(b.unbound_at, r.returned_at), r.returned_at) as until
      from device_binding b join order_faded f on f.rental_id in (${sql.raw(ordersOfUnit('b.unit_id'))})
        ${joinOrderOf(sql`f.rental_id`)}
      where b.device_id = any(${sql.param([...deviceIds])}::bigint[]) and (b.unbound_at is null or b.unbound_at > ${after})
        and r.returned_at > ${after} and b.bound_at < r.returned_at
        and (b.unbound_at is null or b.unbound_at > r.received_at)
      order by b.device_id, b.bound_at`,
  )
  for (const { device_id: id, from, until } of rows) {
    const stretch = { from: from.getTime(), until: until.getTime() }
    const known = faded.get(id)
    if (known) known.push(stretch)
    else faded.set(id, [stretch])
  }
  return faded
}
