/** A job of a thing that has commands of its own follows what they do, in their transaction. */
import { takes } from '@jihui/protocol/machine'
import { type JobAction, type JobActor, jobMachine, type JobSourceCode } from '@jihui/protocol/job/machine'
import { and, eq } from 'drizzle-orm'
import { isOfTable, sqlStateOf, sqlStates, type Tx } from '../../platform/database/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { By } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { listTechnicianGround } from '../technician/public.ts'
import { lockLiveJob } from './job-of-source.ts'
import { judgeTechnicians } from './matching/judge-technicians.ts'
import { type JobColumns, type JobRow, moveJob, type OfferRow, offers } from './move-job.ts'
import { type NewJob, openJob } from './open-job.ts'
import { job, jobOffer, technicianOccupancy } from './table.ts'

interface Following {
  readonly by: By
  readonly now: Date
  readonly hooks: Hooks
}

/**
 * The thing was given to one technician: his is the only offer. Null where he is not certified here: then it is worked by the
 * thing's own calls alone.
 */
export const openJobFor = async (
  tx: Tx,
  asked: NewJob,
  technicianId: number,
  { by, now, hooks }: Following,
): Promise<JobRow | null> => {
  if ((await listTechnicianGround(tx, [technicianId], now)).length === 0) return null
  const row = await openJob(tx, asked, by, now)
  await tx.update(job).set({ nextWaveAt: null }).where(eq(job.id, row.id))
  const [judged] = await judgeTechnicians(tx, hooks, row, [technicianId], now)
  if (!judged) return row
  const { score, isFitting, terms, gates } = judged.match
  await tx.insert(jobOffer).values({
    jobId: row.id,
    technicianId,
    status: 'open',
    wave: 0,
    match: { score, isFitting, terms, gates },
    score,
    travelMinutes: judged.travelMinutes,
    distanceKm: judged.distanceKm,
    offeredAt: now,
    // He may think about it until it is given to somebody else.
    expiresAt: asked.searchUntil,
  })
  return row
}

const lockOffer = (tx: Tx, jobId: number, technicianId: number): Promise<OfferRow | null> =>
  offers.lock(tx, and(eq(jobOffer.jobId, jobId), eq(jobOffer.technicianId, technicianId)))

/** He took the thing: his time is taken for it, or it is refused as overlapping and the thing stays as it was. */
const accept = async (tx: Tx, row: JobRow, technicianId: number, { by, now, hooks }: Following): Promise<void> => {
  const [judged] = await judgeTechnicians(tx, hooks, row, [technicianId], now)
  const offer = await lockOffer(tx, row.id, technicianId)
  if (!judged || !offer) return
  const free = judged.match.gates.find(({ code }) => code === 'free')!
  if (!free.passed) refuse('job.overlap', { message: free.reason })
  const { leaves, ends, arrives } = judged.visit
  const period = `[${new Date(leaves).toISOString()},${new Date(ends).toISOString()})`
  await tx
    .insert(technicianOccupancy)
    .values({ jobId: row.id, technicianId, period })
    .catch((error: unknown) => {
      if (sqlStateOf(error) === sqlStates.exclusionViolation && isOfTable(error, 'technician_occupancy'))
        refuse('job.overlap')
      throw error
    })
  if (offer.status === 'open') await offers.transition(tx, offer, { action: 'accept', by, as: 'technician', now })
  const set = {
    technicianId,
    acceptedAt: now,
    plannedArrival: new Date(arrives),
    travelMinutes: judged.travelMinutes,
    nextWaveAt: null,
  }
  await moveJob(tx, row, { action: 'accept', by, as: 'technician', now, set, hooks, isFollowing: true })
}

export interface FollowedAction {
  readonly action: JobAction
  readonly as: JobActor
}
/** What the thing's step means to its job, in order, as far as the job takes it from where it stands. */
export interface Followed {
  readonly steps: readonly FollowedAction[]
  readonly notes?: string
  readonly set?: JobColumns
  /** Who takes it on. */
  readonly technicianId: number | null
}

/** Without a live job nothing follows. */
export const followSource = async (
  tx: Tx,
  source: JobSourceCode,
  sourceId: number,
  { steps, notes = '', set = {}, technicianId }: Followed,
  following: Following,
): Promise<void> => {
  const live = await lockLiveJob(tx, source, sourceId)
  if (!live) return
  let row = live
  for (const { action, as } of steps) {
    if (!takes(jobMachine, row.status, action)) continue
    if (action !== 'accept') row = await moveJob(tx, row, { action, as, notes, set, ...following, isFollowing: true })
    else if (technicianId !== null) await accept(tx, row, technicianId, following)
  }
}
