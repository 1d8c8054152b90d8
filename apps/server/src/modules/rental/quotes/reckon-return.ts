/** What an order has come to when its use ends now, or on a day the renter plans. */
import { type Reckoning, reckon, stopDayOf } from '@jihui/protocol/rental/reckoning'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { handedBackAt } from '../handover/handed-back.ts'
import { type OrderAccount, readAccount } from './order-terms.ts'
import type { RentalRow } from '../queries.ts'

export interface ReckonedReturn extends OrderAccount {
  readonly stopDay: string
  readonly reckoning: Reckoning
}

/** Of each of its units, the day whoever gives the machine recorded that it was back, or his lorry had it; null where neither. */
const handedBackOn = async (db: Queryable, rentalId: number): Promise<(string | null)[]> => {
  const { rows } = await ask(
    db,
    { at: 'moment?' },
    sql`select min(${sql.raw(handedBackAt)}) as at from rental_unit k
        left join rental_handover h on h.rental_id = k.rental_id and h.unit_id = k.unit_id
          and h.stage = 'back'
      where k.rental_id = ${rentalId} group by k.position order by k.position`,
  )
  return rows.map(({ at }) => at && dayOf(at))
}

/** `day`: when the machine is taken back, as of `now`. The use ends with the last of its units. */
export const reckonReturn = async (
  { hooks }: Hooked,
  db: Queryable,
  row: RentalRow,
  day: string,
  now: Date,
): Promise<ReckonedReturn> => {
  const account = await readAccount(db, row)
  const ended = {
    confirmedOn: day,
    announcedOn: row.returnAnnouncedAt && dayOf(row.returnAnnouncedAt),
    plannedOn: row.plannedReturnDate,
    waitedDays: row.waitedDays,
  }
  const unitStopDays = (await handedBackOn(db, row.id)).map((backOn) => stopDayOf({ ...ended, handedBackOn: backOn }))
  const stopDay = unitStopDays.toSorted().at(-1)!
  const stoodUnitDays = await hooks.rental.stoodUnitDays(db, row.id, now)
  const period = { ...account.period, stoodUnitDays }
  return { ...account, period, stopDay, reckoning: reckon(account.terms, period, stopDay, unitStopDays) }
}
