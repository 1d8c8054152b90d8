/** The visits that are not over, for lists and maps of the things they are of. */
import { type JobSourceCode, overJobStatuses } from '@jihui/protocol/job/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../../platform/database/code-list.ts'

/** SQL: a select of `source_id, status, skill, level`, of each thing one at most (`job_live`). */
export const liveVisitsOf = (source: JobSourceCode): SQL =>
  sql`select v.source_id, v.status, v.skill, v.level from job v
    where v.source = ${source} and v.status not in (${codeList(overJobStatuses)})`

/** SQL: whether its technician is at the door and has not begun. */
export const someoneIsThere = (source: JobSourceCode, sourceId: SQL): SQL =>
  sql`exists (select from job j where j.source = ${source} and j.source_id = ${sourceId} and j.status = 'arrived')`
