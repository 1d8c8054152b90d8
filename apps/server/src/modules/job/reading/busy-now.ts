/** Who is at a job now, or on the way to one. */
import { atWorkStatuses, type JobStatus } from '@jihui/protocol/job/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../../platform/database/code-list.ts'

const underWay: readonly JobStatus[] = ['en_route', 'arrived', ...atWorkStatuses]
/** SQL: whether the technician whose id an expression is, is busy; a visit may last longer than was planned. */
export const isBusyNow = (technicianId: SQL, now: Date): SQL =>
  sql`exists (select from technician_occupancy busy join job visit on visit.id = busy.job_id
    where busy.technician_id = ${technicianId} and busy.released_at is null
      and (busy.period @> ${now}::timestamptz or visit.status in (${codeList(underWay)})))`
