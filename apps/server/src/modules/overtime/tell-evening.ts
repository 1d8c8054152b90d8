/** Whoever rents is told the same evening that a day went beyond the hours his rent includes: once of a day and order. */
import { beyondTenths, overtimeFenOf, type OvertimeTerms } from '@jihui/protocol/rental/overtime'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOfDay } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import { jsonOf, type RowOf } from '../../platform/database/columns.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { unitsCountingHours } from '../rental/public.ts'
import './events.ts'

const limits = { days: 200, eveningHour: 20, morningHour: 8 } as const

/** Today in the evening; yesterday, where it went beyond later than that, from the morning on. */
const daysToTell = (now: Date): string[] => {
  const today = dayOf(now)
  const hour = (now.getTime() - startOfDay(today).getTime()) / 3_600_000
  if (hour >= limits.eveningHour) return [today, addDays(today, -1)]
  return hour >= limits.morningHour ? [addDays(today, -1)] : []
}

const columns = {
  rental_id: 'number',
  user_id: 'number',
  line: 'text',
  day: 'day',
  terms: jsonOf<OvertimeTerms>(),
  minutes: jsonOf<number[]>(),
} as const

const listBeyond = async ({ db }: Services, days: readonly string[]) => {
  const { rows } = await ask(
    db,
    columns,
    sql`select c.rental_id, c.user_id, c.line, w.day, c.terms, json_agg(w.worked_minutes) as minutes
      from overtime_day w join ${unitsCountingHours} c on c.rental_id = w.rental_id and c.unit_id = w.unit_id
      where w.day = any(${sql.param([...days])}::date[]) and w.told_at is null
        and not exists (select from overtime_day o where o.rental_id = w.rental_id and o.day = w.day and o.told_at is not null)
      group by c.rental_id, c.user_id, c.line, w.day, c.terms
      having bool_or(w.worked_minutes >= (c.terms ->> 'includedPerDay')::numeric * 60 + 6)
      order by w.day, c.rental_id limit ${limits.days}`,
  )
  return rows
}

const tell = async ({ db, clock }: Services, found: RowOf<typeof columns>): Promise<void> => {
  const { terms, minutes, day } = found
  const tenths = minutes.reduce((sum, one) => sum + beyondTenths(one, terms.includedPerDay), 0)
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`update overtime_day set told_at = ${clock.now().toISOString()}
      where rental_id = ${found.rental_id} and day = ${day}::date and told_at is null returning day`)
    if (rows.length === 0 || tenths === 0) return
    await emit(tx, 'overtime.counted', {
      rentalId: found.rental_id,
      userId: found.user_id,
      line: found.line,
      day,
      hours: Math.floor(minutes.reduce((sum, one) => sum + one, 0) / 6) / 10,
      beyondHours: tenths / 10,
      amountFen: overtimeFenOf(terms, tenths),
    })
  })
}

/** Tells of the days that are due; answers how many. */
export const tellEvening = async (services: Services): Promise<number> => {
  const days = daysToTell(services.clock.now())
  if (days.length === 0) return 0
  let told = 0
  for (const found of await listBeyond(services, days)) {
    try {
      await tell(services, found)
      told += 1
    } catch (error) {
      services.log.error({ err: error, rental: found.rental_id }, 'hours of a day were not told of')
    }
  }
  return told
}
