/** Since when things lie on a desk, as whoever waits for them is shown. */
import type { WaitingTime } from '@jihui/protocol/waiting/schema'
import type { WaitingDeskCode } from '@jihui/protocol/all-waiting'
import { sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import { readSetting } from '../settings/public.ts'
import type { Services } from '../../platform/services.ts'
import { waitingWatch } from './table.ts'

/** Of these things, those that wait, each with its time; what has just come is not watched yet and waits from now on. */
export const readWaiting = async (
  { db, registry, clock }: Pick<Services, 'db' | 'registry' | 'clock'>,
  desk: WaitingDeskCode,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<WaitingTime>>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; since: string | Date | null }>(
    sql`select s.id, coalesce(s.since, w.since) as since from (${registry.waiting[desk]}) s
      left join ${waitingWatch} w on w.desk = ${desk} and w.subject_id = s.id
      where s.id = any(${sql.param([...ids])}::bigint[])`,
  )
  if (rows.length === 0) return new Map()
  const hours = await readSetting(db, 'review_overdue_hours')
  return new Map(
    rows.map(({ id, since }) => {
      const from = new Date(since ?? clock.now())
      return [id, { since: from.toISOString(), usually_by: addHours(from, hours).toISOString() }]
    }),
  )
}
