/** Who should be on his way by his own plan, has not set out, and has not said that he is late. */
import { jobLimits } from '@jihui/protocol/job/limits'
import type { JobSourceCode } from '@jihui/protocol/job/machine'
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JobRow } from './move-job.ts'

type Leaving = Pick<JobRow, 'status' | 'plannedArrival' | 'travelMinutes' | 'lateMinutes'>
export const isLateToLeave = ({ status, plannedArrival, travelMinutes, lateMinutes }: Leaving, now: Date): boolean =>
  status === 'accepted' &&
  plannedArrival !== null &&
  plannedArrival.getTime() + (lateMinutes - (travelMinutes ?? 0) + jobLimits.silentMinutes) * 60_000 < now.getTime()

const most = 1000
/** Who is awaited stands in an index of its own (`job_awaited`), whose condition is said whole. */
const isAwaited = sql`is_promised and status in ('accepted', 'en_route')`
/** Ids of the things whose technician it is. */
export const findLateToLeave = async (db: Queryable, source: JobSourceCode, now: Date): Promise<number[]> => {
  const { rows } = await ask(
    db,
    { source_id: 'number' },
    sql`select source_id from job
      where ${isAwaited} and status = 'accepted' and source = ${source}
        and planned_arrival + make_interval(mins => late_minutes - coalesce(travel_minutes, 0) + ${jobLimits.silentMinutes})
          < ${now}::timestamptz
      order by window_end limit ${most}`,
  )
  return rows.map(({ source_id: id }) => id)
}
