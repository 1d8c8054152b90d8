/** Whom the desk could ask: the best who are near, or those of a name, each with what stands in his way. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { findTechniciansNamed } from '../../technician/public.ts'
import type { JobRow } from '../move-job.ts'
import { jobOffer } from '../table.ts'
import { findCandidates } from './find-candidates.ts'
import { type JudgedTechnician, judgeTechnicians } from './judge-technicians.ts'

export interface Suggested {
  readonly person: JudgedTechnician
  /** He was asked for this job, and is not asked again. */
  readonly isAsked: boolean
}

const byFit = (one: JudgedTechnician, other: JudgedTechnician): number =>
  Number(other.match.isFitting) - Number(one.match.isFitting) || other.match.score - one.match.score

export const suggestTechnicians = async (
  { db, hooks, clock }: Services,
  row: JobRow,
  keyword: string,
): Promise<Suggested[]> => {
  const now = clock.now()
  const most = jobLimits.suggestedMax
  if (keyword === '') {
    const best = await findCandidates(db, hooks, { ...row, circleKm: jobLimits.circleKmMax }, now)
    return best.slice(0, most).map((person) => ({ person, isAsked: false }))
  }
  const people = await judgeTechnicians(db, hooks, row, await findTechniciansNamed(db, keyword, most), now)
  const asked = await db.select({ id: jobOffer.technicianId }).from(jobOffer).where(eq(jobOffer.jobId, row.id))
  const known = new Set(asked.map(({ id }) => id))
  return people.toSorted(byFit).map((person) => ({ person, isAsked: known.has(person.userId) }))
}
