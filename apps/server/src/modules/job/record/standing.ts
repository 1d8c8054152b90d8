/** What technicians took on and did not keep: visits they missed, jobs they gave back. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { technicianLimits } from '@jihui/protocol/technician/limits'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { TechnicianStanding } from '../../technician/public.ts'
import { isExcused } from '../objections/find-objections.ts'
import { job } from '../table.ts'

/** His missed visits of the last thirty days; an objection that was upheld takes one out. */
export const missedOf = (userId: number, now: Date): SQL | undefined =>
  and(
    eq(job.technicianId, userId),
    eq(job.endedBy, 'count_absent'),
    gt(job.endedAt, addHours(now, -24 * jobLimits.missedDays)),
    sql`not ${isExcused(sql`${job.id}`, 'punctuality')}`,
  )

const sinceGivenBack = (now: Date): Date => addHours(now, -24 * technicianLimits.givenBackDays)
export const technicianStanding: TechnicianStanding = {
  shortfalls: async (db, ids, now) => {
    if (ids.length === 0) return new Map()
    const { rows } = await ask(
      db,
      { id: 'number', given_back: 'number', missed: 'number' },
      sql`select j.technician_id as id,
          count(*) filter (where j.ended_by = 'release' and j.ended_at > ${sinceGivenBack(now)}) as given_back,
          count(*) filter (where j.ended_by = 'count_absent' and j.ended_at > ${addHours(now, -24 * jobLimits.missedDays)}
            and not ${isExcused(sql`j.id`, 'punctuality')}) as missed
        from job j where j.technician_id = any(${sql.param([...ids])}::bigint[])
          and j.ended_at > ${addHours(now, -24 * Math.max(technicianLimits.givenBackDays, jobLimits.missedDays))}
          and j.ended_by in ('release', 'count_absent')
        group by j.technician_id`,
    )
    return new Map(rows.map(({ id, given_back: givenBack, missed }) => [id, { givenBack, missed }]))
  },
  givingBack: (least, now) =>
    sql`select j.technician_id from job j where j.ended_by = 'release' and j.ended_at > ${sinceGivenBack(now)}
      group by j.technician_id having count(*) >= ${least}`,
}
