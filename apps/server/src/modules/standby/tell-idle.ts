/**
 * Whoever rents a machine that has stood for three working days is told what would be cheaper: once for each time it stands.
 * Each order is looked at once a day, in hours in which a message wakes nobody.
 */
import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import { emit } from '../../platform/events/outbox.ts'
import { eachWithin } from '../../platform/jobs/each-within.ts'
import type { Services } from '../../platform/services.ts'
import { findRental, ordersWhere } from '../rental/public.ts'
import './events.ts'
import { readRentalUsage } from './read-usage.ts'

const limits = { orders: 100, ms: 10_000, fromHour: 9, untilHour: 20 } as const

const columns = { rental_id: 'number', told_on: 'day?' } as const
type DueOrder = RowOf<typeof columns>

/** Orders that run and were not looked at today, those looked at longest ago first. */
const listDue = async ({ db }: Services, today: string): Promise<DueOrder[]> => {
  const { rows } = await ask(
    db,
    columns,
    sql`select o.id as rental_id, i.told_on
      from (${ordersWhere(sql`r.status = 'in_use' and r.received_at < ${today}::date - interval '3 days'`)}) o
        left join rental_idle i on i.rental_id = o.id
      where i.muted_at is null and (i.looked_on is null or i.looked_on < ${today}::date)
      order by i.looked_on nulls first, o.id limit ${limits.orders}`,
  )
  return rows
}

/** Whether it worked since its renter was told that it stands. */
const workedSince = (days: readonly { day: string; working: number | null }[], toldOn: string): boolean =>
  days.some(({ day, working }) => day >= toldOn && (working ?? 0) > 0)

const lookAt = async (services: Services, { rental_id: id, told_on: toldOn }: DueOrder, today: string) => {
  const row = await findRental(services.db, { id, renterKey: null })
  if (!row) return
  const { advice, days } = await readRentalUsage(services, row)
  const isIdle = advice.kind === 'early_return' || advice.kind === 'standby'
  const isToTell = isIdle && (toldOn === null || workedSince(days, toldOn))
  await services.db.transaction(async (tx) => {
    // Whoever muted it meanwhile is not told; another process that was quicker has told it.
    const { rows } = await tx.execute(sql`insert into rental_idle (rental_id, looked_on, told_on)
      values (${id}, ${today}::date, ${isToTell ? today : toldOn}::date)
      on conflict (rental_id) do update set looked_on = excluded.looked_on, told_on = excluded.told_on
        where rental_idle.muted_at is null and (rental_idle.looked_on is null or rental_idle.looked_on < excluded.looked_on)
      returning rental_id`)
    if (rows.length > 0 && isToTell)
      await emit(tx, 'standby.idle_found', { rentalId: id, userId: row.userId, line: row.line, reason: advice.text })
  })
}

/** Tomorrow it is tried again, with those looked at on this day: others come first. */
const noteLook = ({ db }: Services, { rental_id: id }: DueOrder, today: string) =>
  db.execute(sql`insert into rental_idle (rental_id, looked_on) values (${id}, ${today}::date)
    on conflict (rental_id) do update set looked_on = excluded.looked_on`)

/** Looks at the orders that are due; answers how many. */
export const tellIdle = async (services: Services): Promise<number> => {
  const now = services.clock.now()
  const today = dayOf(now)
  const hour = (now.getTime() - startOfDay(today).getTime()) / 3_600_000
  if (hour < limits.fromHour || hour >= limits.untilHour) return 0
  return eachWithin(await listDue(services, today), {
    ms: limits.ms,
    each: (due) => lookAt(services, due, today),
    failed(due, error) {
      services.log.error({ err: error, rental: due.rental_id }, 'how an order is used was not looked at')
      return noteLook(services, due, today)
    },
  })
}
