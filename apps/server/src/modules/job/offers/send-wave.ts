/** Waves of offers: the best few are asked, then the next, then those of a wider circle; nobody is asked twice for one job. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { spokenMoment, spokenYuan } from '@jihui/protocol/spoken'
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { eq } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { sourceOf } from '../hooks.ts'
import { findCandidates } from '../matching/find-candidates.ts'
import type { JudgedTechnician } from '../matching/judge-technicians.ts'
import type { JobRow } from '../move-job.ts'
import { job, jobOffer } from '../table.ts'

const urgent = 'high'
/** How long an offer of this job stands. */
export const offerEnd = ({ urgency }: Pick<JobRow, 'urgency'>, now: Date): Date =>
  urgency === urgent
    ? new Date(now.getTime() + jobLimits.urgentOfferSeconds * 1000)
    : addMinutes(now, jobLimits.offerMinutes)

export const isUrgentJob = ({ urgency }: Pick<JobRow, 'urgency'>): boolean => urgency === urgent

/** One offer each, told on the page that is open and in his list. Wave 0 is the desk's. */
export const offerTo = async (
  { realtime }: Pick<Services, 'realtime'>,
  tx: Tx,
  row: JobRow,
  { people, wave, now }: { readonly people: readonly JudgedTechnician[]; readonly wave: number; readonly now: Date },
): Promise<void> => {
  const expiresAt = offerEnd(row, now)
  for (const { userId, match, travelMinutes, distanceKm } of people) {
    const { score, isFitting, terms, gates } = match
    await tx.insert(jobOffer).values({
      jobId: row.id,
      technicianId: userId,
      status: 'open',
      wave,
      match: { score, isFitting, terms, gates },
      score,
      travelMinutes,
      distanceKm,
      offeredAt: now,
      expiresAt,
    })
    const told = {
      title: row.title,
      district: row.district,
      pay: spokenYuan(row.payFen),
      when: spokenMoment(row.windowStart.getTime()),
    }
    await emit(tx, 'job.offered', { userId, jobId: row.id, ...told })
    const type: ChannelMessageType = 'task_assignment'
    const message = {
      type,
      kind: 'job_offer',
      title: '有一单派给你',
      message: `${told.district}，${told.title}，${told.when}，${told.pay}`,
      link: '/technician/jobs',
      job_id: row.id,
      expires_at: expiresAt.toISOString(),
    }
    await realtime.publish(userId, message, tx)
  }
}

export const widerCircle = (km: number): number => Math.min(jobLimits.circleKmMax, km * 2)
export const isWidest = ({ circleKm }: Pick<JobRow, 'circleKm'>): boolean => circleKm >= jobLimits.circleKmMax

/** The first circle with somebody in it, from the job's own on. */
const findInCircles = async (services: Services, tx: Tx, row: JobRow, now: Date) => {
  for (
    let circleKm = row.wave >= jobLimits.waves.length ? widerCircle(row.circleKm) : row.circleKm;
    ;
    circleKm = widerCircle(circleKm)
  ) {
    const found = await findCandidates(tx, services.hooks, { ...row, circleKm }, now)
    if (found.length > 0 || isWidest({ circleKm })) return { found, circleKm }
  }
}

/**
 * Asks the next of a job that is still looking; with the job locked and its time come. Where nobody is left the thing it came
 * from hears so, and the search is looked at again later: people come online.
 */
export const sendWave = async (services: Services, tx: Tx, row: JobRow, now: Date): Promise<void> => {
  const { found, circleKm } = await findInCircles(services, tx, row, now)
  const size = jobLimits.waves[Math.min(row.wave, jobLimits.waves.length - 1)]!
  const people = found.slice(0, size)
  if (people.length > 0) await offerTo(services, tx, row, { people, wave: row.wave + 1, now })
  await tx
    .update(job)
    .set({
      circleKm,
      ...(people.length > 0 && { wave: row.wave + 1 }),
      nextWaveAt: people.length > 0 ? offerEnd(row, now) : addMinutes(now, jobLimits.offerMinutes),
    })
    .where(eq(job.id, row.id))
  await sourceOf(services.hooks, row).searched(tx, row, people.length > 0, now, services.hooks)
}
