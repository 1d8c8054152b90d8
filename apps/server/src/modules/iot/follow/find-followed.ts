import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { withRenter } from '../../maintenance/public.ts'
import { joinOrderOf, orderOfUnitNow } from '../../rental/public.ts'
import { devicesOnUnits } from '../devices/reach.ts'
import type { DeviceOnUnit } from './follower.ts'

const columns = {
  id: 'number',
  code: 'text',
  name: 'text',
  profile: 'text',
  owner_id: 'number?',
  unit_id: 'number?',
  serial: 'text?',
  line: 'text?',
  received_at: 'moment?',
  bound_at: 'moment?',
  meter: 'number?',
  counter: 'number?',
} as const

/** The devices of these ids that are still used; `where` says more of them, over `d`. */
export const findFollowed = async (
  { db }: Pick<Services, 'db'>,
  ids: readonly number[],
  where: SQL = sql`d.status <> 'retired'`,
): Promise<ReadonlyMap<number, DeviceOnUnit>> => {
  const his = orderOfUnitNow('b.unit_id', withRenter, sql`r.status <> 'overdue'`)
  const { rows } = await ask(
    db,
    columns,
    sql`select d.id, d.code, d.name, d.profile, coalesce(u.owner_id, d.owner_id) as owner_id, b.unit_id, u.serial, u.line, r.received_at,
        b.bound_at, b.meter_hundredths::float8 / 100 as meter, b.counter_hundredths::float8 / 100 as counter
      from ${devicesOnUnits} left join lateral (select ${his} as rental_id) o on true ${joinOrderOf(sql`o.rental_id`)}
      where d.id = any(${sql.param([...ids])}::bigint[]) and ${where} order by d.id`,
  )
  return new Map(
    rows.map(
      ({ owner_id: ownerId, unit_id: unitId, received_at: receivedAt, bound_at: boundAt, meter, counter, ...row }) => [
        row.id,
        {
          ...row,
          ownerId,
          unitId,
          rentedSince: receivedAt?.getTime() ?? null,
          binding: boundAt && { since: boundAt.getTime(), meter, counter },
        },
      ],
    ),
  )
}
