/** How a technician keeps the terms everybody can read, and what each of his latest jobs did to them. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { jobNumber, jobStatuses, type JobStatus } from '@jihui/protocol/job/machine'
import type { jobPerformance } from '@jihui/protocol/job/record-schema'
import { toYuan } from '@jihui/protocol/values'
import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { sumEarnedSince } from '../../payment/public.ts'
import { findTechnician } from '../../technician/public.ts'
import type { JobRow } from '../move-job.ts'
import { job, jobOffer } from '../table.ts'

type Performance = z.output<typeof jobPerformance>
const daysBack = 90
const jobsMax = 200

/** He was there when the window ended, or was not; null: it never came to that. */
const isOnTime = ({ arrivedAt, windowEnd, endedBy }: JobRow): boolean | null => {
  if (endedBy === 'count_absent') return false
  return arrivedAt === null ? null : arrivedAt <= windowEnd
}
const lateMinutes = ({ arrivedAt, windowEnd }: JobRow): number =>
  arrivedAt === null ? 0 : Math.max(0, Math.round((arrivedAt.getTime() - windowEnd.getTime()) / 60_000))
const percentOf = (kept: number, total: number): number | null =>
  total === 0 ? null : Math.round((kept * 100) / total)

const countOf = (values: readonly (boolean | null)[]) => {
  const judged = values.filter((one) => one !== null)
  return { kept: judged.filter(Boolean).length, total: judged.length }
}
const termOf = (
  code: Performance['terms'][number]['code'],
  label: string,
  rule: string,
  values: readonly (boolean | null)[],
) => {
  const { kept, total } = countOf(values)
  return { code, label, rule, kept, total, percent: percentOf(kept, total) }
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
  const since = addHours(now, -24 * jobLimits.missedDays)
  const [counted] = await db
    .select({ missed: count() })
    .from(job)
    .where(and(eq(job.technicianId, userId), eq(job.endedBy, 'count_absent'), gt(job.endedAt, since)))
  return counted!.missed
}

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
  const facts = new Map<number, { rating: number | null; isFirstTime: boolean | null; hasConsent: boolean | null }>()
  for (const row of rows) {
    const told =
      row.status === 'completed' ? await hooks.job.sources[row.source]?.outcome?.(db, row.sourceId) : undefined
    facts.set(row.id, told ?? { rating: null, isFirstTime: null, hasConsent: null })
  }
  const first = rows.map(({ id }) => facts.get(id)!.isFirstTime)
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
    terms: [
      termOf('punctuality', '准时', '约好的时间结束前到场', rows.map(isOnTime)),
      termOf('first_time', '一次修好', '90 天内同一故障没有返修', first),
      termOf(
        'rework',
        '没有返修',
        '返修免费，算在第一次修的人名下',
        rows.map(({ isRework }) => !isRework),
      ),
      termOf(
        'consent',
        '先同意后收费',
        '收的每一笔客户都先同意过',
        rows.map(({ id }) => facts.get(id)!.hasConsent),
      ),
    ],
    jobs: rows.slice(0, 50).map((row) => ({
      job_id: row.id,
      number: jobNumber(row.id),
      title: row.title,
      ended_at: row.endedAt!.toISOString(),
      status: row.status,
      status_display: jobStatuses[row.status as JobStatus].label,
      on_time: isOnTime(row),
      late_minutes: lateMinutes(row),
      first_time: facts.get(row.id)!.isFirstTime,
      consent: facts.get(row.id)!.hasConsent,
      rating: facts.get(row.id)!.rating,
    })),
  }
}
