/** How a job moves on: the only writer of its status, and of what follows in the same transaction. */
import {
  isOverJob,
  type JobAction,
  type JobActor,
  jobMachine,
  type JobOfferAction,
  jobOfferMachine,
  type JobOfferStatus,
  type JobSourceCode,
  type JobStatus,
} from '@jihui/protocol/job/machine'
import { targetOf } from '@jihui/protocol/machine'
import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { bindMachine, type By, nameOf } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireNoParty } from '../identity/public.ts'
import { sourceOf } from './hooks.ts'
import './job-events.ts'
import { job, jobEvent, jobHistory, jobOffer, technicianOccupancy } from './table.ts'

export type JobRow = Omit<typeof job.$inferSelect, 'status' | 'source'> & {
  readonly status: JobStatus
  readonly source: JobSourceCode
}
export type JobColumns = Partial<typeof job.$inferInsert>
export type OfferRow = Omit<typeof jobOffer.$inferSelect, 'status'> & { readonly status: JobOfferStatus }

const jobs = bindMachine<JobStatus, JobAction, typeof job, JobRow>({
  machine: jobMachine,
  table: job,
  refusals: { notAllowed: 'job.action_not_allowed', changedMeanwhile: 'job.changed' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, { technicianId, customerId }) =>
    requireNoParty(hooked, tx, actor, { accounts: [technicianId, customerId] }),
  columns: ({ version }, to, { action, notes = '', now }) => ({
    version: version + 1,
    ...(isOverJob(to) && { endedAt: now, endedBy: action, reason: notes, nextWaveAt: null }),
  }),
  audit: {
    objectType: 'job',
    shown: ({ status, technicianId, version }) => ({ status, technician_id: technicianId, version }),
  },
})
export const offers = bindMachine<JobOfferStatus, JobOfferAction, typeof jobOffer, OfferRow>({
  machine: jobOfferMachine,
  table: jobOffer,
  refusals: { notAllowed: 'job.offer_over', changedMeanwhile: 'job.offer_over' },
  columns: (_row, _to, { notes = '', now }) => ({ answeredAt: now, reason: notes }),
})
export const requireOpenJob = jobs.requireOpen
export const lockJobWhere = (tx: Tx, where: SQL | undefined): Promise<JobRow | null> => jobs.lock(tx, where)
export const lockJob = (tx: Tx, id: number): Promise<JobRow | null> => jobs.lock(tx, eq(job.id, id))

/** Refuses what is for jobs nobody has taken on; `taken`: what is said where somebody has. */
export const requireSearching = ({ status }: Pick<JobRow, 'status'>, taken: string): void => {
  if (status === 'offered') return
  refuse('job.action_not_allowed', { message: isOverJob(status) ? '这一单已经结束' : taken })
}

/** What was done where it was done, and when it reached us. */
export interface Happened {
  /** Made by the device; null of a call that named none. */
  readonly eventId: string | null
  readonly occurredAt: Date
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** Kept, and looked at. */
  readonly isDoubtful?: boolean
  readonly facts?: Readonly<Record<string, unknown>>
}
export interface JobStep {
  readonly action: JobAction
  readonly by: By
  readonly as: JobActor
  readonly now: Date
  readonly notes?: string
  readonly set?: JobColumns
  readonly hooks: Hooks
  readonly happened?: Happened
  /** The thing it came from moved first, and this follows: it is not moved again. */
  readonly isFollowing?: true
  /** Statements that write what else belongs to the move, as one with it. */
  readonly also?: readonly SQLWrapper[]
}

type Told = Pick<JobStep, 'by' | 'notes' | 'now' | 'happened'> & { readonly action: string }
/** A second row of the same event is refused by `job_event`. */
const historyOf = (
  tx: Tx,
  { id, status }: Pick<JobRow, 'id' | 'status'>,
  { action, by, notes = '', now, happened }: Told,
) => {
  const eventId = happened?.eventId ?? null
  const told = tx.insert(jobHistory).values({
    jobId: id,
    action,
    status,
    eventId,
    occurredAt: happened?.occurredAt ?? now,
    receivedAt: now,
    actorId: by === 'system' ? null : by.id,
    actorName: nameOf(by),
    latitude: happened?.latitude ?? null,
    longitude: happened?.longitude ?? null,
    isDoubtful: happened?.isDoubtful ?? false,
    facts: happened?.facts ?? {},
    notes,
  })
  if (eventId === null || by === 'system') return [told]
  return [tx.insert(jobEvent).values({ eventId, jobId: id, actorId: by.id }), told]
}
export const writeHistory = async (tx: Tx, row: Pick<JobRow, 'id' | 'status'>, told: Told): Promise<void> => {
  for (const one of historyOf(tx, row, told)) await one
}

/** Nobody is asked any more. */
export const withdrawOffers = async (tx: Tx, jobId: number, now: Date): Promise<void> => {
  const open = (await tx
    .select()
    .from(jobOffer)
    .where(and(eq(jobOffer.jobId, jobId), eq(jobOffer.status, 'open')))
    .orderBy(jobOffer.id)
    .for('update')) as OfferRow[]
  for (const offer of open) {
    await offers.transition(tx, offer, { action: 'withdraw', by: 'system', as: 'system', now })
    await emit(tx, 'job.offer_withdrawn', { userId: offer.technicianId, jobId })
  }
}

/** Moves it, writes down what happened, lets the technician's time go where it ended, and moves what it came from. */
export const moveJob = async (tx: Tx, row: JobRow, step: JobStep): Promise<JobRow> => {
  const { happened: _happened, isFollowing, also = [], ...plain } = step
  const to = { id: row.id, status: targetOf(jobMachine, row.status, step.action) }
  const after = await jobs.transition(tx, row, { ...plain, also: [...historyOf(tx, to, step), ...also] })
  const { status } = after
  if (isOverJob(status) || status === 'submitted')
    await tx.update(technicianOccupancy).set({ releasedAt: step.now }).where(eq(technicianOccupancy.jobId, row.id))
  if (isOverJob(status)) await withdrawOffers(tx, row.id, step.now)
  await emit(tx, 'job.moved', { jobId: row.id, action: step.action, status })
  const { action, by, as, notes = '', now, hooks } = step
  if (!isFollowing) await sourceOf(hooks, after).moved(tx, { action, by, as, job: after, notes, now, hooks })
  return after
}
