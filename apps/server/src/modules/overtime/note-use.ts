/**
 * Writes down beside an order how long its units worked, day by day: every hour while it runs, and once more before its return
 * is reckoned. What a device had stored comes later and changes a day; once the machine is back, nothing does.
 */
import { sql } from 'drizzle-orm'
import { addDays, addHours, dayOf } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import { eachWithin } from '../../platform/jobs/each-within.ts'
import type { Services } from '../../platform/services.ts'
import type { UnitDayHours } from '../iot/public.ts'
import { holdWhileOut, unitsCountingHours } from '../rental/public.ts'
import { readHoursInHand } from './hours-in-hand.ts'

const limits = {
  units: 300,
  againHours: 1,
  ms: 20_000,
  /** Days that are looked at again: what devices had stored comes within them. */
  againDays: 14,
} as const

const dueColumns = {
  rental_id: 'number',
  unit_id: 'number',
  received_at: 'moment',
  back_at: 'moment?',
  looked_at: 'moment?',
} as const
type Due = RowOf<typeof dueColumns>

/** Units of orders that run and whose terms have a rate for hours, those never looked at first. */
const listDue = async ({ db }: Services, lookedBefore: Date | null, rentalId: number | null): Promise<Due[]> => {
  const { rows } = await ask(
    db,
    dueColumns,
    sql`select c.rental_id, c.unit_id, c.received_at, c.back_at, w.looked_at
      from ${unitsCountingHours} c left join overtime_look w on w.rental_id = c.rental_id and w.unit_id = c.unit_id
      where ${rentalId === null ? sql`true` : sql`c.rental_id = ${rentalId}`}
        and ${lookedBefore === null ? sql`true` : sql`(w.looked_at is null or w.looked_at < ${lookedBefore.toISOString()}::timestamptz)`}
      order by w.looked_at nulls first, c.rental_id, c.unit_id limit ${limits.units}`,
  )
  return rows
}

const minutesOf = ({ working, idling }: UnitDayHours) => {
  const worked = Math.min(1440, Math.round(working * 60))
  return { worked, ran: Math.max(worked, Math.min(1440, Math.round((working + idling) * 60))) }
}

/** The order's row is held, so that nothing is written once its return was reckoned. */
const write = async ({ db, clock }: Services, due: Due, since: string, days: readonly UnitDayHours[]): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await holdWhileOut(tx, due.rental_id))) return
    const told = sql.param(days.map(({ day }) => day))
    await tx.execute(sql`delete from overtime_day where rental_id = ${due.rental_id} and unit_id = ${due.unit_id}
      and day >= ${since}::date and day <> all(${told}::date[])`)
    await tx.execute(sql`insert into overtime_day (rental_id, unit_id, day, worked_minutes, ran_minutes)
      select ${due.rental_id}, ${due.unit_id}, g.day, g.worked, g.ran
      from unnest(${told}::date[], ${sql.param(days.map((one) => minutesOf(one).worked))}::int[],
        ${sql.param(days.map((one) => minutesOf(one).ran))}::int[]) as g(day, worked, ran)
      on conflict (rental_id, unit_id, day) do update set worked_minutes = excluded.worked_minutes, ran_minutes = excluded.ran_minutes`)
    await noteLook(tx, due, clock.now())
  })
const noteLook = (db: Pick<Services['db'], 'execute'>, due: Due, now: Date) =>
  db.execute(sql`insert into overtime_look (rental_id, unit_id, looked_at)
    values (${due.rental_id}, ${due.unit_id}, ${now.toISOString()})
    on conflict (rental_id, unit_id) do update set looked_at = excluded.looked_at`)

const look = async (services: Services, due: Due): Promise<void> => {
  const received = dayOf(due.received_at)
  const again = due.looked_at ? addDays(dayOf(due.looked_at), -limits.againDays) : received
  const since = again > received ? again : received
  const hand = { receivedAt: due.received_at, backAt: due.back_at, since }
  await write(services, due, since, await readHoursInHand(services, due.unit_id, hand))
}

const lookAtAll = (services: Services, all: readonly Due[]): Promise<number> =>
  eachWithin(all, {
    ms: limits.ms,
    each: (due) => look(services, due),
    failed(due, error) {
      services.log.error({ err: error, rental: due.rental_id, unit: due.unit_id }, 'hours of an order were not read')
      return noteLook(services.db, due, services.clock.now())
    },
  })

/** Looks at the units that are due; answers how many. */
export const witnessUse = async (services: Services): Promise<number> =>
  lookAtAll(services, await listDue(services, addHours(services.clock.now(), -limits.againHours), null))

/** Before an order's return is reckoned or shown: what devices have told by now. */
export const noteUse = async (services: Services, rentalId: number): Promise<void> => {
  await lookAtAll(services, await listDue(services, null, rentalId))
}
