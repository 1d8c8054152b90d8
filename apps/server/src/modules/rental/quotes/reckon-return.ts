/** What an order has come to when its use ends now, or on a day the renter plans. */
import { type Reckoning, reckon, stopDayOf } from '@jihui/protocol/rental/reckoning'
import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type OrderAccount, readAccount } from './order-terms.ts'
import type { RentalRow } from '../queries.ts'
import { rentalHandover } from '../handover/handover-table.ts'

export interface ReckonedReturn extends OrderAccount {
  readonly stopDay: string
  readonly reckoning: Reckoning
}

/** The day whoever gives the machine recorded that it was back. */
const handedBackOn = async (db: Queryable, rentalId: number): Promise<string | null> => {
  const [found] = await db
    .select({ at: sql<string | null>`min(${rentalHandover.createdAt})` })
    .from(rentalHandover)
    .where(
      and(eq(rentalHandover.rentalId, rentalId), eq(rentalHandover.stage, 'back'), eq(rentalHandover.party, 'lessor')),
    )
  return found?.at ? dayOf(new Date(found.at)) : null
}

/** `day`: when the machine is taken back. */
export const reckonReturn = async (db: Queryable, row: RentalRow, day: string): Promise<ReckonedReturn> => {
  const account = await readAccount(db, row)
  const backOn = await handedBackOn(db, row.id)
  const stopDay = stopDayOf({
    confirmedOn: day,
    handedBackOn: backOn,
    announcedOn: row.returnAnnouncedAt && dayOf(row.returnAnnouncedAt),
    plannedOn: row.plannedReturnDate,
    waitedDays: row.waitedDays,
  })
  return { ...account, stopDay, reckoning: reckon(account.terms, account.period, stopDay) }
}
