/** The job of a thing, for the module whose thing it is. */
import type { JobAction, JobActor, JobSourceCode } from '@jihui/protocol/job/machine'
import { and, asc, desc, eq, notInArray } from 'drizzle-orm'
import { overJobStatuses } from '@jihui/protocol/job/machine'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { By } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { technicianNames } from '../technician/public.ts'
import { judgeTechnicians } from './matching/judge-technicians.ts'
import { type JobRow, lockJob, lockJobWhere, moveJob, type OfferRow, requireSearching } from './move-job.ts'
import { requireFitting } from './offers/answer-offer.ts'
import { offerTo } from './offers/send-wave.ts'
import { job, jobOffer } from './table.ts'

const ofThing = (source: JobSourceCode, sourceId: number) => and(eq(job.source, source), eq(job.sourceId, sourceId))
const isLive = notInArray(job.status, [...overJobStatuses])

/** The newest, whether or not it is over; null: none was ever opened. */
export const findLiveJob = async (db: Queryable, source: JobSourceCode, sourceId: number): Promise<JobRow | null> => {
  const [row] = (await db
    .select()
    .from(job)
    .where(ofThing(source, sourceId))
    .orderBy(desc(job.visit))
    .limit(1)) as JobRow[]
  return row ?? null
}

/** Id of the thing whose visit it is; null: it is of another kind of thing, or there is none. */
export const findThingOfJob = async (db: Queryable, source: JobSourceCode, jobId: number): Promise<number | null> => {
  const [row] = await db
    .select({ id: job.sourceId })
    .from(job)
    .where(and(eq(job.id, jobId), eq(job.source, source)))
  return row?.id ?? null
}

/** Locked before its thing, as every act of a technician does, so that neither waits for the other. */
export const lockLiveJob = (tx: Tx, source: JobSourceCode, sourceId: number): Promise<JobRow | null> =>
  lockJobWhere(tx, and(ofThing(source, sourceId), isLive))

export interface Ending {
  readonly action: Extract<JobAction, 'cancel' | 'replace' | 'accept_work'>
  readonly by: By
  readonly as: JobActor
  readonly notes?: string
  readonly now: Date
  readonly hooks: Hooks
}
/** Ends or accepts what is live of it; its source hears of it like of every move. Null: nothing was. */
export const endJobOf = async (
  tx: Tx,
  source: JobSourceCode,
  sourceId: number,
  ending: Ending,
): Promise<JobRow | null> => {
  const row = await lockLiveJob(tx, source, sourceId)
  return row && moveJob(tx, row, ending)
}

/** Who was asked, in the order of the asking. */
export const listOffersOf = async (db: Queryable, jobId: number) => {
  const rows = (await db
    .select()
    .from(jobOffer)
    .where(eq(jobOffer.jobId, jobId))
    .orderBy(asc(jobOffer.id))
    .limit(200)) as OfferRow[]
  const names = await technicianNames(
    db,
    rows.map(({ technicianId }) => technicianId),
  )
  return rows.map((offer) => ({ offer, name: names.get(offer.technicianId) ?? '' }))
}

/** The desk asks these, through the same gates; a shut one refuses with its sentence and asks nobody. */
export const offerByHand = (
  services: Services,
  actor: Actor,
  jobId: number,
  technicianIds: readonly number[],
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = (await lockJob(tx, jobId)) ?? refuse('job.not_found')
    requireSearching(row, '已经有师傅接了，先换人')
    const known = await tx
      .select({ technicianId: jobOffer.technicianId })
      .from(jobOffer)
      .where(eq(jobOffer.jobId, jobId))
    const asked = new Set(known.map(({ technicianId }) => technicianId))
    const fresh = [...new Set(technicianIds)].filter((id) => !asked.has(id))
    const people = await judgeTechnicians(tx, services.hooks, row, fresh, now)
    if (people.length < fresh.length) refuse('job.technician_not_found', { errors: { technician_id: '没有这位师傅' } })
    for (const one of people) requireFitting(one)
    await offerTo(services, tx, row, { people, wave: 0, now })
    const told = { actor, action: 'job.offer', objectType: 'job', objectId: jobId }
    await writeAudit(tx, { ...told, before: { offered: [...asked] }, after: { offered: [...asked, ...fresh] } }, now)
  })
