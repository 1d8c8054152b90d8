/** Objections, as those who judge technicians ask for them. */
import type { JobTerm } from '@jihui/protocol/job/terms'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ObjectionRow } from './move-objection.ts'
import { technicianObjection } from './objection-table.ts'

/** SQL: an objection to what this job did to the term was upheld, so that it counts for nothing. */
export const isExcused = (jobId: SQL, term: JobTerm): SQL =>
  sql`exists (select 1 from technician_objection e
    where e.job_id = ${jobId} and e.term = ${term} and e.status = 'upheld')`

/** His objections to these jobs. */
export const findObjections = async (
  db: Queryable,
  userId: number,
  jobIds: readonly number[],
): Promise<readonly ObjectionRow[]> => {
  if (jobIds.length === 0) return []
  return (await db
    .select()
    .from(technicianObjection)
    .where(
      and(eq(technicianObjection.userId, userId), inArray(technicianObjection.jobId, [...jobIds])),
    )) as ObjectionRow[]
}
export const findCircleObjection = async (db: Queryable, circleId: number): Promise<ObjectionRow | null> => {
  const [row] = await db.select().from(technicianObjection).where(eq(technicianObjection.circleId, circleId))
  return (row as ObjectionRow | undefined) ?? null
}
