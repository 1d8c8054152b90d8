/** How a technician keeps the terms everybody can read, and what each of his latest jobs did to them. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { jobNumber, jobStatuses } from '@jihui/protocol/job/machine'
import type { jobPerformance } from '@jihui/protocol/job/record-schema'
import { type JobTerm, jobTermCodes, jobTerms } from '@jihui/protocol/job/terms'
import { toYuan } from '@jihui/protocol/values'
import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours, dayOf } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { sumEarnedSince } from '../../payment/public.ts'
import { findCircle, findTechnician } from '../../technician/public.ts'
import type { JobOutcome } from '../hooks.ts'
import type { JobRow } from '../move-job.ts'
import { findCircleObjection, findObjections } from '../objections/find-objections.ts'
import { briefOf } from '../objections/list-objections.ts'
import type { ObjectionRow } from '../objections/move-objection.ts'
import { job, jobOffer } from '../table.ts'
import { judgements, lateMinutes, objectBefore, readFacts } from './judgements.ts'
import { missedOf } from './standing.ts'

type Performance = z.output<typeof jobPerformance>
const daysBack = 90
const jobsMax = 200
const jobsShown = 50

const percentOf = (kept: number, total: number): number | null =>
  total === 0 ? null : Math.round((kept * 100) / total)

const countOf = (values: readonly (boolean | null)[]) => {
  const judged = values.filter((one) => one !== null)
  return { kept: judged.filter(Boolean).length, total: judged.length }
}
const termOf = (code: JobTerm, values: readonly (boolean | null)[]) => {
  const { kept, total } = countOf(values)
  return { code, ...jobTerms[code], kept, total, percent: percentOf(kept, total) }
}

const countOffers = async (db: Queryable, userId: number, since: Date) => {
  const [counted] = await db
    .select({
      offers: count(),
      accepted: sql<number>`count(*) filter (where ${jobOffer.status} = 'accepted')::int`,
    })
    .from(jobOffer)
    .where(and(eq(jobOffer.technicianId, userId), gt(jobOffer.offeredAt, since)))
  return counted!
}
const countMissed = async (db: Queryable, userId: number, now: Date): Promise<number> => {
  const [counted] = await db.select({ missed: count() }).from(job).where(missedOf(userId, now))
  return counted!.missed
}

/** A smaller circle that stands, and his objection to it. */
const viewCircle = async (db: Queryable, userId: number, now: Date): Promise<Performance['circle']> => {
  const circle = await findCircle(db, userId, dayOf(now))
  if (!circle) return null
  const objection = await findCircleObjection(db, circle.id)
  const { radiusKm: radius_km, until, reason } = circle
  return { radius_km, until, reason, may_object: objection === null, objection: briefOf(objection) }
}

/** A job with what it did to the terms: what an objection took out counts for nothing. */
const judged = (row: JobRow, facts: JobOutcome, his: readonly ObjectionRow[], now: Date) => {
  const objectionTo = (term: JobTerm) => his.find((one) => one.jobId === row.id && one.term === term) ?? null
  const of = (term: JobTerm): boolean | null =>
    objectionTo(term)?.status === 'upheld' ? null : judgements[term].judge(row, facts)
  const against = jobTermCodes.flatMap((term) => {
    if (judgements[term].judge(row, facts) !== false) return []
    const [objection, before] = [objectionTo(term), objectBefore(row, facts, term)]
    return {
      term,
      label: jobTerms[term].label,
      held: judgements[term].held(row),
      object_before: before.toISOString(),
      may_object: objection === null && now <= before,
      objection: briefOf(objection),
    }
  })
  return { row, facts, of, against }
}
type Judged = ReturnType<typeof judged>
const viewJob = ({ row, facts, of, against }: Judged): Performance['jobs'][number] => ({
  job_id: row.id,
  number: jobNumber(row.id),
  title: row.title,
  ended_at: row.endedAt!.toISOString(),
  status: row.status,
  status_display: jobStatuses[row.status].label,
  on_time: of('punctuality'),
  late_minutes: lateMinutes(row),
  first_time: of('first_time'),
  consent: of('consent'),
  rating: facts.rating,
  against,
})

export const readPerformance = async ({ db, hooks, clock, database }: Services, actor: Actor): Promise<Performance> => {
  const found = (await findTechnician(db, actor.id)) ?? refuse('technician.certification_required')
  const now = clock.now()
  const since = addHours(now, -24 * daysBack)
  const rows = (await db
    .select()
    .from(job)
    .where(and(eq(job.technicianId, actor.id), isNotNull(job.endedAt), gt(job.endedAt, since)))
    .orderBy(desc(job.endedAt), desc(job.id))
    .limit(jobsMax)) as JobRow[]
  const his = await findObjections(
    db,
    actor.id,
    rows.map(({ id }) => id),
  )
  const jobs: Judged[] = []
  for (const row of rows) jobs.push(judged(row, await readFacts(db, hooks, row), his, now))
  const { offers, accepted } = await countOffers(db, actor.id, since)
  return {
    since: since.toISOString(),
    jobs_done: found.jobsDone,
    offers,
    accepted,
    rating: found.ratingCount === 0 ? null : Math.round((found.ratingSum * 10) / found.ratingCount) / 10,
    rating_count: found.ratingCount,
    missed_visits: await countMissed(db, actor.id, now),
    missed_limit: jobLimits.missedVisits,
    earned: toYuan(await sumEarnedSince(database.pool, actor.id, 'technician', since)),
    terms: jobTermCodes.map((code) =>
      termOf(
        code,
        jobs.map(({ of }) => of(code)),
      ),
    ),
    circle: await viewCircle(db, actor.id, now),
    jobs: jobs.slice(0, jobsShown).map(viewJob),
  }
}
