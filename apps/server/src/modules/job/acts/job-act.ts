/**
 * What a technician does to his job. Each act is applied once under its own id, whether it comes at once or hours later from a
 * device that had no network, and follows the same rules.
 */
import { fieldLimits } from '@jihui/protocol/field/limits'
import {
  type JobAction,
  jobActionCodes,
  jobStatuses,
  type JobStatus,
  type NotedJobAct,
  notedJobActs,
} from '@jihui/protocol/job/machine'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { isOfTable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { AppliedAct, SentAct } from '../../field/public.ts'
import { requireTechnician } from '../../technician/public.ts'
import { type JobDoing, type JobDone, sourceOf } from '../hooks.ts'
import {
  type Happened,
  type JobColumns,
  type JobRow,
  lockJob,
  moveJob,
  requireOpenJob,
  writeHistory,
} from '../move-job.ts'
import { job, jobEvent, jobHistory } from '../table.ts'
import { isMarked, noteOutsidePayment } from './outside-payment.ts'

export interface Done extends JobDone {
  readonly set?: JobColumns
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}
type Work<Body> = (doing: JobDoing, body: Body) => Promise<Done>
export type JobWork<Body> = (services: Services, actor: Actor, sent: SentAct<Body>) => Promise<AppliedAct>

/** The act before: nothing of the work is earlier. */
const lastMoment = async (tx: Tx, { id, createdAt }: JobRow): Promise<Date> => {
  const [last] = await tx
    .select({ at: jobHistory.occurredAt })
    .from(jobHistory)
    .where(and(eq(jobHistory.jobId, id), inArray(jobHistory.action, [...jobActionCodes, ...Object.keys(notedJobActs)])))
    .orderBy(desc(jobHistory.id))
    .limit(1)
  return last?.at ?? createdAt
}

/** A clock that runs ahead, or says what cannot have been, is kept and marked; what is reckoned goes by when we heard of it. */
const believed = async (tx: Tx, row: JobRow, stated: Date | null, now: Date) => {
  if (stated === null) return { occurredAt: now, at: now, isDoubtful: false }
  const isAhead = stated > addMinutes(now, fieldLimits.aheadMinutes)
  const isBefore = stated < (await lastMoment(tx, row))
  if (isAhead || isBefore) return { occurredAt: stated, at: now, isDoubtful: true }
  return { occurredAt: stated, at: stated < now ? stated : now, isDoubtful: false }
}

/** The same event again does nothing; somebody else's, or one of another job, is refused. */
export const isRepeat = async (tx: Tx, jobId: number, eventId: string | null, actor: Actor): Promise<boolean> => {
  if (eventId === null) return false
  const [known] = await tx
    .select({ jobId: jobEvent.jobId, actorId: jobEvent.actorId })
    .from(jobEvent)
    .where(eq(jobEvent.eventId, eventId))
  if (!known) return false
  return known.jobId === jobId && known.actorId === actor.id ? true : refuse('field.event_of_another')
}

/** What would happen under one event at the same moment on another job. */
export const onSameEvent = (error: unknown): never => {
  if (sqlStateOf(error) === sqlStates.uniqueViolation && isOfTable(error, 'job_event')) refuse('field.event_of_another')
  throw error
}

/** What a technician writes to a job is looked through for words that ask for payment beside the platform. */
export const noteWords = (hooks: Hooks, tx: Tx, row: JobRow, body: unknown) =>
  noteOutsidePayment(
    tx,
    {
      jobId: row.id,
      title: row.title,
      deskPath: sourceOf(hooks, row).deskPath(row),
      isTold: async () =>
        (await tx.$count(jobHistory, and(eq(jobHistory.jobId, row.id), isMarked(jobHistory.facts)))) > 0,
    },
    body,
  )

interface Applying<Body> {
  readonly isAllowed: (row: JobRow) => void
  readonly work: Work<Body>
  readonly write: (doing: JobDoing, done: Done, happened: Happened) => Promise<JobRow>
}
/** Whoever has the job does it; it is nobody else's. A suspended technician finishes what he has begun. */
const applying =
  <Body>({ isAllowed, work, write }: Applying<Body>): JobWork<Body> =>
  (services, actor, { subjectId, eventId, occurredAt: stated, hasHappened = false, body }) =>
    services.db
      .transaction(async (tx) => {
        const now = services.clock.now()
        const row = (await lockJob(tx, subjectId)) ?? refuse('job.not_found')
        if (await isRepeat(tx, row.id, eventId, actor)) return { version: row.version, isRepeat: true }
        if (row.technicianId !== actor.id) {
          await requireTechnician(tx, actor)
          return refuse('job.not_found')
        }
        isAllowed(row)
        const { occurredAt, at, isDoubtful } = await believed(tx, row, stated, now)
        const doing = { services, tx, job: row, actor, at, hasHappened, now }
        const done = await work(doing, body)
        const words = await noteWords(services.hooks, tx, row, body)
        const after = await write(doing, done, {
          eventId,
          occurredAt,
          latitude: done.latitude,
          longitude: done.longitude,
          isDoubtful: isDoubtful || (done.isDoubtful ?? false),
          facts: { ...done.facts, ...words },
        })
        return { version: after.version, isRepeat: false }
      })
      .catch(onSameEvent)

/** `action`: or which it is, by how the job stands. */
export const movingAct = <Body>(
  action: JobAction | ((row: Pick<JobRow, 'status'>) => JobAction),
  work: Work<Body>,
): JobWork<Body> => {
  const actionOf = typeof action === 'function' ? action : () => action
  return applying({
    isAllowed: (row) => requireOpenJob(row, actionOf(row)),
    work,
    write: ({ services: { hooks }, tx, job: row, actor, now }, { notes = '', set = {} }, happened) =>
      moveJob(tx, row, { action: actionOf(row), by: actor, as: 'technician', now, notes, set, hooks, happened }),
  })
}

/** The job goes on standing where it does, under its next version. */
export const notedAct = <Body>(action: NotedJobAct, work: Work<Body>): JobWork<Body> =>
  applying({
    isAllowed: ({ status }) => {
      const { label, from } = notedJobActs[action]
      if (!(from as readonly JobStatus[]).includes(status))
        refuse('job.action_not_allowed', { message: `这一单当前为“${jobStatuses[status].label}”，不能${label}` })
    },
    work,
    write: async ({ tx, job: row, actor, now }, { notes = '', set = {} }, happened) => {
      const [after] = (await tx
        .update(job)
        .set({ ...set, version: sql`${job.version} + 1` as unknown as number })
        .where(eq(job.id, row.id))
        .returning()) as JobRow[]
      await writeHistory(tx, row, { action, by: actor, notes, now, happened })
      await emit(tx, 'job.moved', { jobId: row.id, action, status: row.status })
      return after!
    },
  })

export const photosOf = ({ id }: Pick<JobRow, 'id'>, act: string) => ({ kind: 'job', id, act })
