/** Since when things lie on a desk, as whoever waits for them is shown. */
import type { WaitingTime } from '@jihui/protocol/waiting/schema'
import type { WaitingDeskCode } from '@jihui/protocol/all-waiting'
import { sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readSetting } from '../settings/public.ts'
import { waitingSources } from './sources.ts'
import { waitingWatch } from './table.ts'

/** Of these things, those that wait, each with its time; what has just come is not watched yet and waits from now on. */
export const readWaiting = async (
  db: Queryable,
  desk: WaitingDeskCode,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, NonNullable<WaitingTime>>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; since: string | Date | null }>(
    sql`select s.id, coalesce(s.since, w.since) as since from (${waitingSources[desk]}) s
      left join ${waitingWatch} w on w.desk = ${desk} and w.subject_id = s.id
      where s.id = any(${sql.param([...ids])}::int[])`,
  )
  if (rows.length === 0) return new Map()
  const hours = await readSetting(db, 'review_overdue_hours')
  return new Map(
    rows.map(({ id, since }) => {
      const from = new Date(since ?? now)
      return [id, { since: from.toISOString(), usually_by: addHours(from, hours).toISOString() }]
    }),
  )
}
