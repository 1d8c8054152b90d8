/** Setting out, being at the door, beginning, resting, and what is wrong there. */
import { timingSafeEqual } from 'node:crypto'
import { jobLimits } from '@jihui/protocol/job/limits'
import { jobPauseReasons } from '@jihui/protocol/job/machine'
import type {
  absentRequest,
  checkinRequest,
  dangerRequest,
  departJobRequest,
  lateForJobRequest,
  pauseJobRequest,
  releaseJobRequest,
  resumeJobRequest,
  startJobRequest,
} from '@jihui/protocol/job/schema'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addMinutes } from '../../../platform/clock.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { attachPhotos, type SentAct } from '../../field/public.ts'
import { type Point, pointOfDevice, straightKm } from '../../geography/public.ts'
import { listAdministrators } from '../../identity/public.ts'
import { type JobDoing, sourceOf } from '../hooks.ts'
import { type JobRow, lockJob } from '../move-job.ts'
import { job, jobHistory } from '../table.ts'
import { type Done, type JobWork, movingAct, notedAct, photosOf } from './job-act.ts'

/** Whoever waits for him hears a new figure, so often and no more: each may be a text message. */
const tellLate = async (doing: JobDoing, minutes: number): Promise<Done> => {
  const { services, tx, job: row } = doing
  const said = and(eq(jobHistory.jobId, row.id), eq(jobHistory.action, 'late'))
  const isTold = minutes !== row.lateMinutes && (await tx.$count(jobHistory, said)) < jobLimits.lateTellsMax
  if (isTold) await sourceOf(services.hooks, row).late?.(doing, minutes)
  return {
    set: { lateMinutes: minutes },
    notes: minutes > 0 ? `晚到约 ${minutes} 分钟` : '',
    facts: { late_minutes: minutes },
  }
}
export const departForJob = movingAct<z.output<typeof departJobRequest>>('depart', async (doing, body) => {
  const told = await tellLate(doing, body.late_minutes ?? doing.job.lateMinutes)
  return { ...told, set: { ...told.set, departedAt: doing.at } }
})
export const lateForJob = notedAct<z.output<typeof lateForJobRequest>>('late', (doing, body) =>
  tellLate(doing, body.late_minutes),
)
export const releaseJob = movingAct<z.output<typeof releaseJobRequest>>('release', async (_doing, { reason }) => ({
  notes: reason,
}))

const isSameCode = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Said from far away it is kept all the same, and looked at: machines are moved, and maps are wrong. */
const tellDistance = ({ job: row }: JobDoing, where: Point | null): Done => {
  if (where === null) return { notes: '没有定到位置', isDoubtful: true }
  const metres = straightKm(where, row) * 1000
  if (metres <= jobLimits.nearMetres) return { ...where, facts: { ...where } }
  const spoken = metres < 10_000 ? `${Math.round(metres)} 米` : `${Math.round(metres / 1000)} 公里`
  return {
    ...where,
    notes: `离约定的地点 ${spoken}`,
    isDoubtful: true,
    facts: { ...where, metres: Math.round(metres) },
  }
}

type Checkin = z.output<typeof checkinRequest>
const requireMachine = async ({ services, tx, job: row }: JobDoing, code: string): Promise<void> => {
  const isOf = await sourceOf(services.hooks, row).isCodeOf?.(tx, row.sourceId, code)
  if (isOf !== true) refuse('request.invalid', { errors: { code: '这不是这一单的设备' } })
}

const noPlaceAtDoor = '手机报的位置不在国内，打开定位再试，或者用码到场'
const checkIn = movingAct<Checkin>('checkin', async (doing, body) => {
  const { method, code } = body
  if (method === 'code') await requireMachine(doing, code)
  // A code says by itself that he is there: a place that is none is left out of it.
  const isProved = method !== 'location'
  const where = pointOfDevice(body, doing.hasHappened || isProved, noPlaceAtDoor)
  const told = isProved && where === null ? {} : tellDistance(doing, where)
  return {
    ...told,
    facts: { method, ...(method === 'code' && { code }), ...told.facts },
    set: { arrivedAt: doing.at, isArrivalDoubtful: told.isDoubtful ?? false },
  }
})
/** How often he may still try; null: it is right. One try after another, however many come at once. */
const tryDoorCode = (services: Services, actor: Actor, { subjectId, body: { code } }: SentAct<Checkin>) =>
  services.db.transaction(async (tx): Promise<number | null> => {
    const row = await lockJob(tx, subjectId)
    if (row?.technicianId !== actor.id) return null
    if (row.doorCode === null) return refuse('request.invalid', { errors: { code: '这一单没有上门码' } })
    if (row.codeFailures >= jobLimits.codeTries)
      return refuse('job.door_code_locked', { errors: { code: '上门码错了太多次，用位置到场' } })
    if (isSameCode(code, row.doorCode)) return null
    await tx
      .update(job)
      .set({ codeFailures: row.codeFailures + 1 })
      .where(eq(job.id, row.id))
    return jobLimits.codeTries - row.codeFailures - 1
  })
/** A wrong code is counted whatever becomes of the rest, so that four digits cannot be tried out. */
export const checkInAtJob: JobWork<Checkin> = async (services, actor, sent) => {
  const left = sent.body.method === 'door_code' ? await tryDoorCode(services, actor, sent) : null
  if (left !== null) {
    const code = left > 0 ? `上门码不对，还能试 ${left} 次` : '上门码不对，不能再试，用位置到场'
    refuse('job.door_code_wrong', { errors: { code } })
  }
  return checkIn(services, actor, sent)
}

export const startJob = movingAct<z.output<typeof startJobRequest>>('start', async ({ at }) => ({
  set: { startedAt: at },
}))
export const pauseJob = movingAct<z.output<typeof pauseJobRequest>>('pause', async (_doing, { reason, notes }) => ({
  set: { pauseReason: reason },
  notes: [jobPauseReasons[reason].label, notes].filter(Boolean).join('：'),
}))
export const resumeJob = movingAct<z.output<typeof resumeJobRequest>>('resume', async () => ({
  set: { pauseReason: null },
}))

const noPlaceWhileWaiting = '手机报的位置不在国内，打开定位再试；定不了位就关掉定位，照样能报'
/** Counted from when we know of his arrival, so that a clock set back gains nothing. */
export const reportAbsent = movingAct<z.output<typeof absentRequest>>('report_absent', async (doing, body) => {
  const { job: row, at, tx, actor, now } = doing
  const since = row.arrivedAt ?? at
  if (at < addMinutes(since, jobLimits.absentMinutes))
    refuse('job.too_early', { message: `到场满 ${jobLimits.absentMinutes} 分钟才能离开` })
  await attachPhotos(tx, photosOf(row, 'absent'), body.photos, actor.id, now)
  const where = pointOfDevice(body, doing.hasHappened, noPlaceWhileWaiting)
  return where === null ? {} : tellDistance(doing, where)
})

const dangerOf = ({ status }: Pick<JobRow, 'status'>) => (status === 'arrived' ? 'danger_ahead' : 'danger')
/** What was begun stops, and the desk hears of it at once, beside everything else. */
export const reportDanger = movingAct<z.output<typeof dangerRequest>>(dangerOf, async (doing, body) => {
  const { services, job: row, tx, actor, now } = doing
  await attachPhotos(tx, photosOf(row, 'danger'), body.photos, actor.id, now)
  const deskPath = sourceOf(services.hooks, row).deskPath(row)
  for (const userId of await listAdministrators(tx)) {
    await emit(tx, 'job.danger', { userId, jobId: row.id, deskPath, title: row.title, description: body.description })
    const message = {
      type: 'emergency_alert' as const,
      title: '现场有危险',
      message: `${row.city}${row.district}，${row.title}：${body.description.slice(0, 80)}`,
      link: deskPath,
      job_id: row.id,
    }
    await services.realtime.publish(userId, message, tx)
  }
  return { ...(row.status !== 'arrived' && { set: { pauseReason: 'danger' } }), notes: body.description }
})
