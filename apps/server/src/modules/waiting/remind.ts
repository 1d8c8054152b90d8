/** What lies too long on a desk: staff are reminded, at growing intervals, and whoever waits is told once. */
import { pauseDaysAfter } from '@jihui/protocol/waiting/reminders'
import { ask } from '../../platform/database/ask.ts'
import { type WaitingDeskCode, waitingDeskCodes, waitingDeskOf } from '@jihui/protocol/all-waiting'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { addDays, addHours, dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { passAll, passEach } from '../../platform/jobs/pass-each.ts'
import type { Services } from '../../platform/services.ts'
import { readSetting } from '../settings/public.ts'
import { waitingDigest, waitingWatch } from './table.ts'

type Clocked = Pick<Services, 'db' | 'clock' | 'log' | 'metrics' | 'registry'>
/** What came to a desk after its word of the day is told of on the next morning. */
const morningHour = 8
const nextMorning = (day: string): Date => new Date(`${addDays(day, 1)}T0${morningHour}:00:00+08:00`)

/** What came to a desk is noted, and what was decided meanwhile forgotten; what came back begins anew. */
const watch = async (services: Clocked, desk: WaitingDeskCode): Promise<void> => {
  const { db, clock } = services
  const source = services.registry.waiting[desk]
  await db.execute(sql`delete from ${waitingWatch} w where w.desk = ${desk} and not exists (
    select 1 from (${source}) s where s.id = w.subject_id and (s.since is null or s.since = w.since))`)
  await passEach<{ id: number }>(services, {
    name: `waiting.watch.${desk}`,
    due: async (isNotPaused, limit) => {
      const { rows } = await ask(
        db,
        { id: 'number' },
        sql`select s.id from (${source}) s
        where not exists (select 1 from ${waitingWatch} w where w.desk = ${desk} and w.subject_id = s.id)
          and ${isNotPaused(sql`s.id`)} limit ${limit}`,
      )
      return rows
    },
    each: (tx, { id }) =>
      tx.execute(sql`insert into ${waitingWatch} (desk, subject_id, since)
        select ${desk}, s.id, coalesce(s.since, ${clock.now().toISOString()}::timestamptz) from (${source}) s where s.id = ${id}
        on conflict do nothing`),
  })
}

interface Digest {
  readonly desk: WaitingDeskCode
  readonly hours: number
  readonly now: Date
  /** What lies there. */
  readonly source: SQL
}

/** The word of the day to the staff of a desk, about all that lies there too long. False: they had it today. */
const tellDesk = async (tx: Tx, { desk, hours, now }: Omit<Digest, 'source'>): Promise<boolean> => {
  const fresh = await tx
    .insert(waitingDigest)
    .values({ desk, day: dayOf(now), createdAt: now })
    .onConflictDoNothing()
    .returning({ day: waitingDigest.day })
  if (fresh.length === 0) return false
  const { rows } = await tx.execute<{ count: number; since: string | Date; reminders: number }>(
    sql`select count(*)::int as count, min(since) as since, max(reminders) as reminders from ${waitingWatch}
      where desk = ${desk} and since <= ${addHours(now, -hours).toISOString()}::timestamptz`,
  )
  const { count, since, reminders } = rows[0]!
  const isEscalated = reminders > waitingDeskOf(desk).escalatesAfter
  await emit(tx, 'waiting.desk_overdue', { desk, count, since: new Date(since).toISOString(), hours, isEscalated })
  return true
}

interface Subject extends Record<string, unknown> {
  rental_id: number | null
  waiters: number[]
  decider_id: number | null
}

/** One thing whose time is over: read again under its lock, told of, and when it is told of next. */
const remindOfOne = async (tx: Tx, subjectId: number, { desk, hours, now, source }: Digest): Promise<void> => {
  const key = and(eq(waitingWatch.desk, desk), eq(waitingWatch.subjectId, subjectId))
  const [row] = await tx.select().from(waitingWatch).where(key).for('update')
  if (!row || (row.nextAt ?? addHours(row.since, hours)) > now) return
  const { rows } = await tx.execute<Subject>(sql`select * from (${source}) s where s.id = ${subjectId}`)
  const subject = rows[0]
  if (!subject) return
  const reminders = row.reminders + 1
  await tx.update(waitingWatch).set({ reminders }).where(key)
  const isTold = await tellDesk(tx, { desk, hours, now })
  const nextAt = isTold ? addHours(now, pauseDaysAfter(reminders) * 24) : nextMorning(dayOf(now))
  await tx.update(waitingWatch).set({ nextAt }).where(key)
  const thing = { desk, subjectId, rentalId: subject.rental_id, hours }
  if (subject.decider_id !== null) await emit(tx, 'waiting.decider_overdue', { ...thing, userId: subject.decider_id })
  if (reminders > 1) return
  for (const userId of subject.waiters) await emit(tx, 'waiting.takes_longer', { ...thing, userId })
}

const remindDesk = async (services: Clocked, desk: WaitingDeskCode): Promise<void> => {
  const { db, clock } = services
  await watch(services, desk)
  const now = clock.now()
  const hours = await readSetting(db, 'review_overdue_hours')
  const isDue = sql`coalesce(${waitingWatch.nextAt}, ${waitingWatch.since} + make_interval(hours => ${hours}::int))
    <= ${now.toISOString()}::timestamptz`
  await passEach<{ id: number }>(services, {
    name: `waiting.remind.${desk}`,
    due: (isNotPaused, limit) =>
      db
        .select({ id: waitingWatch.subjectId })
        .from(waitingWatch)
        .where(and(eq(waitingWatch.desk, desk), isDue, isNotPaused(waitingWatch.subjectId)))
        .orderBy(asc(waitingWatch.since), asc(waitingWatch.subjectId))
        .limit(limit),
    each: (tx, { id }) => remindOfOne(tx, id, { desk, hours, now, source: services.registry.waiting[desk]! }),
  })
}

/** Desk by desk; one that fails keeps none of the others. */
export const remindOfWaiting = (services: Clocked): Promise<void> =>
  passAll(services, Object.fromEntries(waitingDeskCodes.map((desk) => [desk, () => remindDesk(services, desk)])))
