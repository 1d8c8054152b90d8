/**
 * What machines did on stopped days, as their devices told it. Looked at when the day is over, again while the order runs, and once
 * more before its return is reckoned: what a device stored comes later. The answer is kept, so that whatever reckons an order reads
 * it beside the order; once the machine is back, nothing changes it.
 */
import { sql } from 'drizzle-orm'
import { addHours, dayOf, startOfDay } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import { eachWithin } from '../../platform/jobs/each-within.ts'
import type { Services } from '../../platform/services.ts'
import { readUnitHours } from '../iot/public.ts'
import { holdWhileOut, joinOrderOf, joinUnits } from '../rental/public.ts'

const limits = { days: 300, againHours: 6, ms: 20_000 } as const

const dueColumns = {
  rental_id: 'number',
  standby_id: 'number',
  unit_id: 'number',
  day: 'day',
  limit_minutes: 'number',
} as const
type DueDay = RowOf<typeof dueColumns>

/** Days of stops of orders that run, the ones never looked at first. */
const listDue = async (
  { db, clock }: Services,
  lookedBefore: Date | null,
  rentalId: number | null,
): Promise<DueDay[]> => {
  const today = dayOf(clock.now())
  const { rows } = await ask(
    db,
    dueColumns,
    sql`select s.rental_id, s.id as standby_id, k.unit_id, d.day::date as day, s.worked_minutes as limit_minutes
      from rental_standby s ${joinOrderOf(sql`s.rental_id`)}
        cross join lateral generate_series(s.start_date,
          least(s.end_date, r.end_date, ${today}::date - 1), interval '1 day') as d(day)
        ${sql.raw(joinUnits('s.rental_id'))}
        left join standby_day w on w.standby_id = s.id and w.unit_id = k.unit_id and w.day = d.day::date
      where s.cancelled_at is null and s.start_date < ${today}::date and r.returned_at is null
        and r.status in ('in_use', 'overdue')
        and ${rentalId === null ? sql`true` : sql`s.rental_id = ${rentalId}`}
        and ${lookedBefore === null ? sql`true` : sql`(w.looked_at is null or w.looked_at < ${lookedBefore.toISOString()}::timestamptz)`}
      order by w.looked_at nulls first, d.day, k.unit_id limit ${limits.days}`,
  )
  return rows
}

/** The order's row is held, so that nothing is written once its return was reckoned. */
const write = ({ db, clock }: Services, due: DueDay, minutes: number | null): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await holdWhileOut(tx, due.rental_id))) return
    await tx.execute(sql`insert into standby_day (standby_id, unit_id, day, worked_minutes, is_worked, looked_at)
      values (${due.standby_id}, ${due.unit_id}, ${due.day}::date, ${minutes}, ${(minutes ?? 0) >= due.limit_minutes}, ${clock.now().toISOString()})
      on conflict (standby_id, unit_id, day) do update set worked_minutes = excluded.worked_minutes,
        is_worked = excluded.is_worked, looked_at = excluded.looked_at`)
  })

/** What could not be read stays as it was, and is tried again with the next look: others come first. */
const noteLook = ({ db, clock }: Services, due: DueDay) =>
  db.execute(sql`insert into standby_day (standby_id, unit_id, day, worked_minutes, is_worked, looked_at)
    values (${due.standby_id}, ${due.unit_id}, ${due.day}::date, null, false, ${clock.now().toISOString()})
    on conflict (standby_id, unit_id, day) do update set looked_at = excluded.looked_at`)

const look = async (services: Services, due: DueDay): Promise<void> => {
  const from = startOfDay(due.day).getTime()
  const [hours] = await readUnitHours(services, due.unit_id, { from, until: from + 24 * 3_600_000 })
  await write(services, due, hours ? Math.round(hours.working * 60) : null)
}

const lookAtAll = (services: Services, all: readonly DueDay[]): Promise<number> =>
  eachWithin(all, {
    ms: limits.ms,
    each: (due) => look(services, due),
    failed(due, error) {
      services.log.error({ err: error, rental: due.rental_id, unit: due.unit_id }, 'a stopped day was not read')
      return noteLook(services, due)
    },
  })

/** Looks at the days that are due; answers how many. */
export const witnessStoppedDays = async (services: Services): Promise<number> =>
  lookAtAll(services, await listDue(services, addHours(services.clock.now(), -limits.againHours), null))

/** Before an order's return is reckoned or shown: what devices have told by now. */
export const witnessOrder = async (services: Services, rentalId: number): Promise<void> => {
  await lookAtAll(services, await listDue(services, null, rentalId))
}
