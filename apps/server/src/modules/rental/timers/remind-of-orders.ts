/** Words about what waits, before time ends it or where only a person can. */
import { dueReminderDays, receiptHours, receiptReminderHours } from '@jihui/protocol/rental/conventions'
import { statusOf } from '@jihui/protocol/rental/machine'
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { rental } from '../table.ts'
import { dueReminder, rentalReminder } from './reminder-table.ts'

type Clocked = Pick<Services, 'db' | 'clock' | 'log' | 'metrics'>
type ReminderTopic = `rental.${'receipt' | 'review' | 'delivery' | 'collection'}_due` | 'rental.still_overdue'

interface Reminder {
  readonly where: (now: Date, today: string) => SQL | undefined
  /** Reminded again after so many days; absent: once a day that it is true for. */
  readonly everyDays: number
}
const overdueEvery = statusOf('overdue').remindsEveryDays ?? 1

const reminders: Record<ReminderTopic, Reminder> = {
  'rental.receipt_due': {
    where: (now) =>
      and(
        sql`${rental.status} = 'pending_delivery' and ${rental.deliveredAt} is not null`,
        lte(
          sql`coalesce(${rental.receiptDueAt}, ${rental.deliveredAt} + make_interval(hours => ${receiptHours}))`,
          addHours(now, receiptHours - receiptReminderHours).toISOString(),
        ),
      ),
    everyDays: 1,
  },
  'rental.review_due': {
    where: (_now, today) =>
      and(sql`${rental.status} = 'pending_verification'`, lte(rental.startDate, addDays(today, 1))),
    everyDays: 1,
  },
  'rental.delivery_due': {
    where: (_now, today) =>
      and(sql`${rental.status} = 'pending_delivery'`, isNull(rental.deliveredAt), lte(rental.startDate, today)),
    everyDays: 1,
  },
  'rental.collection_due': {
    where: (_now, today) =>
      and(
        sql`${rental.status} in ('in_use', 'overdue') and ${rental.returnAnnouncedAt} is not null`,
        sql`${rental.plannedReturnDate} < ${today}::date`,
      ),
    everyDays: 1,
  },
  'rental.still_overdue': {
    where: (_now, today) =>
      and(sql`${rental.status} = 'overdue'`, lte(rental.endDate, addDays(today, -1 - overdueEvery))),
    everyDays: overdueEvery,
  },
}

const remindOf = (services: Clocked, topic: ReminderTopic, { where, everyDays }: Reminder): Promise<number> => {
  const { db, clock } = services
  const now = clock.now()
  const today = dayOf(now)
  return passEach(services, {
    name: topic,
    due: (isNotPaused, limit) =>
      db
        .select({ id: rental.id, userId: rental.userId, line: rental.line })
        .from(rental)
        .where(
          and(
            where(now, today),
            sql`not exists (select 1 from ${rentalReminder} where ${rentalReminder.rentalId} = ${rental.id}
              and ${rentalReminder.kind} = ${topic} and ${rentalReminder.day} > ${addDays(today, -everyDays)}::date)`,
            isNotPaused(rental.id),
          ),
        )
        .limit(limit),
    each: async (tx, row) => {
      const fresh = await tx
        .insert(rentalReminder)
        .values({ rentalId: row.id, kind: topic, day: today, createdAt: now })
        .onConflictDoNothing()
        .returning({ day: rentalReminder.day })
      if (fresh.length > 0) await emit(tx, topic, { rentalId: row.id, userId: row.userId, line: row.line })
    },
  })
}

/** Reminders 3 days and 1 day before the end, each once. */
export const remindDue = async (services: Clocked): Promise<void> => {
  const { db, clock } = services
  const today = dayOf(clock.now())
  for (const daysBefore of dueReminderDays) {
    const endDate = addDays(today, daysBefore)
    await passEach(services, {
      name: 'rental.due_soon',
      due: (isNotPaused, limit) =>
        db
          .select({ id: rental.id, userId: rental.userId, line: rental.line })
          .from(rental)
          .where(
            and(
              eq(rental.status, 'in_use'),
              eq(rental.endDate, endDate),
              isNull(rental.returnAnnouncedAt),
              sql`not exists (select 1 from ${dueReminder} where ${dueReminder.rentalId} = ${rental.id}
                and ${dueReminder.endDate} = ${endDate} and ${dueReminder.daysBefore} = ${daysBefore})`,
              isNotPaused(rental.id),
            ),
          )
          .limit(limit),
      each: async (tx, row) => {
        const fresh = await tx
          .insert(dueReminder)
          .values({ rentalId: row.id, endDate, daysBefore })
          .onConflictDoNothing()
          .returning({ id: dueReminder.id })
        if (fresh.length === 0) return
        await emit(tx, 'rental.due_soon', { rentalId: row.id, userId: row.userId, line: row.line, endDate, daysBefore })
      },
    })
  }
}

export const remindOfOrders = (services: Clocked): Promise<void> =>
  passAll(services, {
    'rental.due_soon': () => remindDue(services),
    ...Object.fromEntries(
      Object.entries(reminders).map(([topic, reminder]) => [
        topic,
        () => remindOf(services, topic as ReminderTopic, reminder),
      ]),
    ),
  })
