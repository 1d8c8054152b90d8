/** What time does to jobs: offers end, the next are asked, whoever does not come is a no-show, a search has an end. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { passAll, passEach } from '../../platform/jobs/pass-each.ts'
import type { Services } from '../../platform/services.ts'
import { suspendTechnician } from '../technician/public.ts'
import { type JobRow, lockJob, moveJob, type OfferRow, offers } from './move-job.ts'
import { sendWave } from './offers/send-wave.ts'
import { missedOf } from './record/standing.ts'
import { job, jobOffer } from './table.ts'

const expireOffers = (services: Services): Promise<number> => {
  const { db, clock } = services
  const isDue = () => and(eq(jobOffer.status, 'open'), lte(jobOffer.expiresAt, clock.now()))
  return passEach(services, {
    name: 'job offers that ended',
    due: (isNotPaused, limit) =>
      db
        .select({ id: jobOffer.id })
        .from(jobOffer)
        .where(and(isDue(), isNotPaused(jobOffer.id)))
        .orderBy(asc(jobOffer.expiresAt), asc(jobOffer.id))
        .limit(limit),
    each: async (tx, { id }) => {
      const row = await offers.lock(tx, and(eq(jobOffer.id, id), isDue()))
      if (row)
        await offers.transition(tx, row as OfferRow, { action: 'expire', by: 'system', as: 'system', now: clock.now() })
    },
  })
}

interface JobTimeWork {
  readonly name: string
  readonly isDue: (now: Date) => SQL | undefined
  readonly by: SQL | typeof job.id
  readonly each: (services: Services, tx: Tx, row: JobRow, now: Date) => Promise<unknown>
}

/** Three in thirty days: nothing new is his until somebody has spoken with him. */
const countMissed = async (services: Services, tx: Tx, row: JobRow, now: Date): Promise<void> => {
  const { hooks } = services
  const after = await moveJob(tx, row, { action: 'count_absent', by: 'system', as: 'system', now, hooks })
  const userId = after.technicianId!
  await emit(tx, 'job.missed', { userId, jobId: row.id, title: row.title })
  const missed = await tx.select({ id: job.id }).from(job).where(missedOf(userId, now)).limit(jobLimits.missedVisits)
  if (missed.length >= jobLimits.missedVisits)
    await suspendTechnician(services, tx, {
      userId,
      reason: `${jobLimits.missedDays} 天内 ${jobLimits.missedVisits} 次没有按时上门`,
      now,
    })
}

const waves: JobTimeWork = {
  name: 'waves of job offers',
  isDue: (now) => and(eq(job.status, 'offered'), lte(job.nextWaveAt, now), gt(job.searchUntil, now)),
  by: sql`${job.nextWaveAt}`,
  each: sendWave,
}
const works: readonly JobTimeWork[] = [
  {
    name: 'searches that are over',
    isDue: (now) => and(eq(job.status, 'offered'), lte(job.searchUntil, now)),
    by: sql`${job.searchUntil}`,
    each: ({ hooks }, tx, row, now) =>
      moveJob(tx, row, { action: 'cancel', by: 'system', as: 'system', notes: '一直没有找到合适的师傅', now, hooks }),
  },
  waves,
  {
    name: 'technicians who did not come',
    isDue: (now) =>
      and(
        job.isPromised,
        inArray(job.status, ['accepted', 'en_route']),
        lte(job.windowEnd, addMinutes(now, -jobLimits.lateMinutes)),
        isNull(job.arrivedAt),
      ),
    by: sql`${job.windowEnd}`,
    each: countMissed,
  },
]

const passJobs = (services: Services, { name, isDue, by, each }: JobTimeWork): Promise<number> => {
  const { db, clock } = services
  return passEach(services, {
    name,
    due: (isNotPaused, limit) =>
      db
        .select({ id: job.id })
        .from(job)
        .where(and(isDue(clock.now()), isNotPaused(job.id)))
        .orderBy(asc(by), asc(job.id))
        .limit(limit),
    each: async (tx, { id }) => {
      const now = clock.now()
      const row = await lockJob(tx, id)
      const [isStill] = await tx
        .select({ id: job.id })
        .from(job)
        .where(and(eq(job.id, id), isDue(now)))
      if (row && isStill) await each(services, tx, row, now)
    },
  })
}

export const passJobTime = (services: Services): Promise<void> =>
  passAll(services, {
    'job offers that ended': () => expireOffers(services),
    ...Object.fromEntries(works.map((one) => [one.name, () => passJobs(services, one)])),
  })

/** An urgent offer stands for a minute: the next are asked when it ends, and not up to a minute later. */
export const passWaves = (services: Services): Promise<number> => passJobs(services, waves)

/** The first wave of a job that was just opened, without waiting for the minute. */
export const searchAtOnce = (services: Services, jobId: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await lockJob(tx, jobId)
    if (row?.status === 'offered' && row.nextWaveAt !== null && row.nextWaveAt <= now)
      await sendWave(services, tx, row, now)
  })
