/** A technician takes what he is offered, and one alone; or he does not, which costs him nothing. */
import { declineReasons, isOverJob } from '@jihui/protocol/job/machine'
import type { acceptJobRequest, declineJobRequest } from '@jihui/protocol/job/schema'
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { isOfTable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { rowJson, rowReader } from '../../../platform/database/json-rows.ts'
import type { AppliedAct, SentAct } from '../../field/public.ts'
import type { Services } from '../../../platform/services.ts'
import { requireStanding, requireTechnician, technicianSuspension } from '../../technician/public.ts'
import { isRepeat, onSameEvent } from '../acts/job-act.ts'
import { type JudgedTechnician, judgeTechnicians } from '../matching/judge-technicians.ts'
import { type JobRow, lockJob, moveJob, type OfferRow, offers, writeHistory } from '../move-job.ts'
import { job, jobOffer, technicianOccupancy } from '../table.ts'

const [toJob, toOffer] = [rowReader(job), rowReader(jobOffer)]
const lockOffer = (tx: Tx, jobId: number, technicianId: number): Promise<OfferRow | null> =>
  offers.lock(tx, and(eq(jobOffer.jobId, jobId), eq(jobOffer.technicianId, technicianId)))

/** In the words of why it is not his: somebody else has it, or it is over. Whoever was never asked does not know of it. */
const refuseOver = (row: JobRow, offer: OfferRow | null): never => {
  if (!offer) return refuse('job.not_found')
  if (row.technicianId !== null) return refuse('job.taken')
  return refuse('job.offer_over')
}

/** A gate that is shut, as the refusal says it; a job in the way has a code of its own. */
export const requireFitting = ({ match }: Pick<JudgedTechnician, 'match'>): void => {
  if (match.isFitting) return
  const shut = match.gates.find(({ passed }) => !passed)!
  if (shut.code === 'free') refuse('job.overlap', { message: shut.reason })
  refuse('job.not_suitable', { message: shut.reason })
}

/** The job, and whether he is suspended, of whom this is asked before it is said that there is no such job. */
const lockForAnswer = async (tx: Tx, jobId: number, actor: Actor): Promise<JobRow | null> => {
  const [found] = await tx
    .select({ json: rowJson(job), isSuspended: technicianSuspension(actor.id) })
    .from(job)
    .where(eq(job.id, jobId))
    .for('update')
  if (!found) await requireTechnician(tx, actor)
  else requireStanding(found.isSuspended)
  return found ? (toJob(found.json) as JobRow) : null
}

/** Those who may still answer, locked in their order. */
const lockOpen = async (tx: Tx, jobId: number): Promise<OfferRow[]> => {
  const rows = await tx
    .select({ json: rowJson(jobOffer) })
    .from(jobOffer)
    .where(and(eq(jobOffer.jobId, jobId), eq(jobOffer.status, 'open')))
    .orderBy(jobOffer.id)
    .for('update')
  return rows.map(({ json }) => toOffer(json) as OfferRow)
}

const timeOf = (tx: Tx, row: JobRow, { userId, visit }: JudgedTechnician) => {
  const period = `[${new Date(visit.leaves).toISOString()},${new Date(visit.ends).toISOString()})`
  return tx.insert(technicianOccupancy).values({ jobId: row.id, technicianId: userId, period })
}
/** He took something else a moment ago: the whole is rolled back. */
const onTakenTime = (error: unknown): never => {
  if (sqlStateOf(error) === sqlStates.exclusionViolation && isOfTable(error, 'technician_occupancy'))
    refuse('job.overlap')
  throw error
}

export const acceptJob = (
  services: Services,
  actor: Actor,
  { subjectId, eventId, occurredAt }: SentAct<z.output<typeof acceptJobRequest>>,
): Promise<AppliedAct> =>
  services.db
    .transaction(async (tx) => {
      const now = services.clock.now()
      const { hooks } = services
      const row = (await lockForAnswer(tx, subjectId, actor)) ?? refuse('job.not_found')
      if (await isRepeat(tx, row.id, eventId, actor)) return { version: row.version, isRepeat: true }
      const open = await lockOpen(tx, row.id)
      const offer = open.find(({ technicianId }) => technicianId === actor.id)
      if (row.status !== 'offered' || !offer || offer.expiresAt <= now)
        return refuseOver(row, await lockOffer(tx, row.id, actor.id))
      const [judged] = await judgeTechnicians(tx, hooks, row, [actor.id], now)
      if (!judged) return refuse('job.not_suitable', { message: '先填写常住地，或者打开位置' })
      requireFitting(judged)
      await offers.transition(tx, offer, { action: 'accept', by: actor, as: 'technician', now })
      const { visit, travelMinutes } = judged
      const set = {
        technicianId: actor.id,
        acceptedAt: now,
        plannedArrival: new Date(visit.arrives),
        travelMinutes,
        nextWaveAt: null,
      }
      const happened = { eventId, occurredAt: occurredAt ?? now, facts: { score: judged.match.score } }
      const also = [timeOf(tx, row, judged)]
      const step = { action: 'accept', by: actor, as: 'technician', now, set, hooks, happened, also } as const
      const after = await moveJob(tx, row, step).catch(onTakenTime)
      const others = open.filter(({ technicianId }) => technicianId !== actor.id)
      await withdrawOthers(services, tx, after, others, now)
      return { version: after.version, isRepeat: false }
    })
    .catch(onSameEvent)

/** The others hear that it is gone. */
const withdrawOthers = async (
  { realtime }: Services,
  tx: Tx,
  row: JobRow,
  others: readonly OfferRow[],
  now: Date,
): Promise<void> => {
  const type: ChannelMessageType = 'task_response'
  for (const offer of others) {
    await offers.transition(tx, offer, { action: 'withdraw', by: 'system', as: 'system', now })
    const message = {
      type,
      kind: 'job_taken',
      title: '已被接走',
      message: `${row.title}已被别的师傅接走`,
      job_id: row.id,
    }
    await realtime.publish(offer.technicianId, message, tx)
  }
}

export const declineJob = (
  { db, clock }: Services,
  actor: Actor,
  { subjectId, eventId, occurredAt, body }: SentAct<z.output<typeof declineJobRequest>>,
): Promise<AppliedAct> =>
  db
    .transaction(async (tx) => {
      const now = clock.now()
      await requireTechnician(tx, actor)
      const row = (await lockJob(tx, subjectId)) ?? refuse('job.not_found')
      if (await isRepeat(tx, row.id, eventId, actor)) return { version: row.version, isRepeat: true }
      const offer = await lockOffer(tx, row.id, actor.id)
      if (!offer || isOverJob(row.status) || row.technicianId !== null) return refuseOver(row, offer)
      const notes = [declineReasons[body.reason].label, body.notes].filter(Boolean).join('：')
      await offers.transition(tx, offer, { action: 'decline', by: actor, as: 'technician', notes, now })
      const happened = { eventId, occurredAt: occurredAt ?? now, facts: { reason: body.reason } }
      await writeHistory(tx, row, { action: 'decline', by: actor, notes, now, happened })
      const [open] = await tx
        .select({ id: jobOffer.id })
        .from(jobOffer)
        .where(and(eq(jobOffer.jobId, row.id), eq(jobOffer.status, 'open')))
        .limit(1)
      // Nobody is left to wait for: the next are asked at once.
      if (!open) await tx.update(job).set({ nextWaveAt: now }).where(eq(job.id, row.id))
      return { version: row.version, isRepeat: false }
    })
    .catch(onSameEvent)
