/** Parts of a job: what may be used for it, and what was bought for it on the way. */
import type { JobSourceCode } from '@jihui/protocol/job/machine'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireTechnician } from '../../technician/public.ts'
import { sourceOf, type TakenPart, type UsableParts } from '../hooks.ts'
import { job, jobHistory } from '../table.ts'
import { findJobOf } from './find-job.ts'

/** For whoever has the job; whoever is only asked for it does not come to the store. */
export const listJobParts = async (
  services: Services,
  actor: Actor,
  id: number,
  keyword: string,
): Promise<UsableParts> => {
  const { db, hooks } = services
  const found = await findJobOf(db, actor.id, id)
  if (found?.row.technicianId !== actor.id) {
    await requireTechnician(db, actor)
    return refuse(found ? 'auth.forbidden' : 'job.not_found')
  }
  return sourceOf(hooks, found.row).usableParts(services, actor, found.row.sourceId, keyword)
}

/** Bought elsewhere, they never lay in our stock: the histories of a thing's visits alone know them. */
export const listBoughtParts = async (
  db: Queryable,
  source: JobSourceCode,
  sourceId: number,
): Promise<readonly TakenPart[]> => {
  const rows = await db
    .select({ facts: jobHistory.facts })
    .from(jobHistory)
    .innerJoin(job, eq(job.id, jobHistory.jobId))
    .where(and(eq(job.source, source), eq(job.sourceId, sourceId), eq(jobHistory.action, 'parts')))
  return rows.flatMap(({ facts }) => ((facts.lines ?? []) as TakenPart[]).filter(({ from }) => from === 'bought'))
}
