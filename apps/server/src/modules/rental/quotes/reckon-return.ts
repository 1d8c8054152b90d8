/** What an order has come to when its use ends now, or on a day the renter plans. */
import { type Reckoning, reckon, stopDayOf } from '@jihui/protocol/rental/reckoning'
import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { handedBackAt } from '../handover/handed-back.ts'
import { type OrderAccount, readAccount } from './order-terms.ts'
import type { RentalRow } from '../queries.ts'
import { type OvertimeOfDay, readOvertime, tenthsOf } from './read-overtime.ts'

export interface ReckonedReturn extends OrderAccount {
  readonly stopDay: string
  readonly reckoning: Reckoning
  /** What `reckoning.overtimeTenths` is made of. */
  readonly overtime: readonly OvertimeOfDay[]
}

/** Of each of its units, the day whoever gives the machine recorded that it was back, or his lorry had it; null where neither. */
const handedBackOn = async (db: Queryable, rentalId: number): Promise<{ unitId: number; backOn: string | null }[]> => {
  const { rows } = await ask(
    db,
    { unit_id: 'number', at: 'moment?' },
    sql`select k.unit_id, min(${sql.raw(handedBackAt)}) as at from rental_unit k
        left join rental_handover h on h.rental_id = k.rental_id and h.unit_id = k.unit_id
          and h.stage = 'back'
      where k.rental_id = ${rentalId} group by k.position, k.unit_id order by k.position`,
  )
  return rows.map(({ unit_id: unitId, at }) => ({ unitId, backOn: at && dayOf(at) }))
}

/**
 * Hours of the days before the last one of use on which units stood by as declared. Hours that count as stood anyhow are
 * given back once.
 */
const standbyHours = async (
  hooks: Hooked['hooks'],
  db: Queryable,
  rentalId: number,
  { stopDay, now }: { readonly stopDay: string; readonly now: Date },
): Promise<number> => {
  const days = await hooks.rental.standbyDays(db, rentalId, stopDay)
  if (days.length === 0) return 0
  const stood = await hooks.rental.stoodTimes(db, rentalId, now)
  const dayMs = 24 * 3_600_000
  const restMs = days.map(({ unitId, day: one }) => {
    const from = startOfDay(one).getTime()
    const overlaps = stood
      .filter((time) => time.unitId === unitId)
      .map((time) => Math.max(0, Math.min(time.until.getTime(), from + dayMs) - Math.max(time.from.getTime(), from)))
    return Math.max(0, dayMs - overlaps.reduce((sum, ms) => sum + ms, 0))
  })
  return Math.floor(restMs.reduce((sum, ms) => sum + ms, 0) / 3_600_000)
}

/** `day`: when the machine is taken back, as of `now`. The use ends with the last of its units. */
export const reckonReturn = async (
  hooked: Hooked,
  db: Queryable,
  row: RentalRow,
  day: string,
  now: Date,
): Promise<ReckonedReturn> => {
  const { hooks } = hooked
  const account = await readAccount(db, row)
  const ended = {
    confirmedOn: day,
    announcedOn: row.returnAnnouncedAt && dayOf(row.returnAnnouncedAt),
    plannedOn: row.plannedReturnDate,
    waitedDays: row.waitedDays,
  }
  const units = (await handedBackOn(db, row.id)).map(({ unitId, backOn }) => ({
    unitId,
    stopDay: stopDayOf({ ...ended, handedBackOn: backOn }),
  }))
  const unitStopDays = units.map((unit) => unit.stopDay)
  const stopDay = unitStopDays.toSorted().at(-1)!
  const stoodUnitDays = await hooks.rental.stoodUnitDays(db, row.id, now)
  const standbyUnitHours = await standbyHours(hooks, db, row.id, { stopDay, now })
  const overtime = await readOvertime(hooked, db, row, account.terms.overtime, units)
  const period = { ...account.period, stoodUnitDays, standbyUnitHours, overtimeTenths: tenthsOf(overtime) }
  return { ...account, period, stopDay, overtime, reckoning: reckon(account.terms, period, stopDay, unitStopDays) }
}
