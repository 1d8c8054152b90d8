/** What time does by itself: holds lapse, ends become overdue, reminders go out. */
import { dueReminderDays } from '@jihui/protocol/rental/conventions'
import { rentalActions } from '@jihui/protocol/rental/actions'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../platform/clock.ts'
import { sqlStateOf, sqlStates } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { occupancy } from '../catalogue/public.ts'
import { findRental, type RentalRow } from './queries.ts'
import { dueReminder, rental } from './table.ts'
import { transition } from './transition.ts'

const batch = 200

/** Orders whose hold has run out are cancelled and their machines freed. */
export const lapseHolds = async ({ db, clock }: Services): Promise<number> => {
  const now = clock.now()
  const due = await db
    .select({ id: rental.id, line: rental.line })
    .from(rental)
    .where(and(lte(rental.holdExpiresAt, now), inArray(rental.status, [...rentalActions.lapse.from])))
    .orderBy(asc(rental.id))
    .limit(batch)
  for (const { id, line } of due)
    await db.transaction(async (tx) => {
      const row = await findRental(tx, { id, line, userId: null }, true)
      if (!row?.holdExpiresAt || row.holdExpiresAt > now) return
      await transition(tx, row, 'lapse', 'system', {
        set: { cancelledAt: now, cancelReason: '超过保留时间，订单自动取消' },
        now,
      })
    })
  return due.length
}

/** `in_use` past its end becomes `overdue`; the machine stays held for as long as nobody else has it booked. */
export const markOverdue = async ({ db, clock }: Services): Promise<number> => {
  const now = clock.now()
  const today = dayOf(now)
  const due = await db
    .select({ id: rental.id, line: rental.line })
    .from(rental)
    .where(and(eq(rental.status, 'in_use'), lt(rental.endDate, today)))
    .orderBy(asc(rental.id))
    .limit(batch)
  for (const { id, line } of due)
    await db.transaction(async (tx) => {
      const row = await findRental(tx, { id, line, userId: null }, true)
      if (row?.status === 'in_use' && row.endDate < today)
        await transition(tx, row, 'become_overdue', 'system', { now })
    })
  return due.length
}

/** A machine that did not come back cannot be had: its held period follows the calendar, up to the next booking. */
export const holdOverdue = async ({ db, clock }: Services): Promise<void> => {
  const today = dayOf(clock.now())
  const out = await db
    .select({ id: rental.id })
    .from(rental)
    .where(and(eq(rental.status, 'overdue' satisfies RentalStatus), lt(rental.endDate, today)))
  for (const { id } of out)
    await db
      .transaction(async (tx) => {
        const held = and(eq(occupancy.rentalId, id), isNull(occupancy.releasedAt))
        const late = sql`upper(${occupancy.period}) <= ${today}::date`
        const [row] = await tx
          .select({ id: occupancy.id })
          .from(occupancy)
          .where(and(held, eq(occupancy.kind, 'rental'), late))
        if (!row) return
        await tx.delete(occupancy).where(and(held, eq(occupancy.kind, 'buffer')))
        await tx
          .update(occupancy)
          .set({ period: sql`daterange(lower(${occupancy.period}), ${today}::date, '[]')` as unknown as string })
          .where(eq(occupancy.id, row.id))
      })
      .catch((error: unknown) => {
        if (sqlStateOf(error) !== sqlStates.exclusionViolation) throw error
      })
}

/** Reminders 3 days and 1 day before the end, each once. */
export const remindDue = async ({ db, clock }: Services): Promise<number> => {
  const today = dayOf(clock.now())
  let sent = 0
  for (const daysBefore of dueReminderDays) {
    const endDate = addDays(today, daysBefore)
    const due = await db
      .select()
      .from(rental)
      .where(
        and(
          eq(rental.status, 'in_use'),
          eq(rental.endDate, endDate),
          isNull(rental.returnAnnouncedAt),
          sql`not exists (select 1 from ${dueReminder} where ${dueReminder.rentalId} = ${rental.id}
            and ${dueReminder.endDate} = ${endDate} and ${dueReminder.daysBefore} = ${daysBefore})`,
        ),
      )
    for (const row of due as RentalRow[])
      await db.transaction(async (tx) => {
        const fresh = await tx
          .insert(dueReminder)
          .values({ rentalId: row.id, endDate, daysBefore })
          .onConflictDoNothing()
          .returning({ id: dueReminder.id })
        if (fresh.length === 0) return
        sent += 1
        await emit(tx, 'rental.due_soon', { rentalId: row.id, userId: row.userId, line: row.line, endDate, daysBefore })
      })
  }
  return sent
}

/** Everything a minute does to the orders. */
export const passTime = async (services: Services): Promise<void> => {
  await lapseHolds(services)
  await markOverdue(services)
  await holdOverdue(services)
  await remindDue(services)
}
