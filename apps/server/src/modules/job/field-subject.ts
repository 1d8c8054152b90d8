/** A job to work in the field: who reads it, and what is done to it from a device that had no network. */
import { jobActions, jobNumber, liveJobStatuses, notedJobActs } from '@jihui/protocol/job/machine'
import * as schemas from '@jihui/protocol/job/schema'
import * as tasks from '@jihui/protocol/maintenance/orders/task-schema'
import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  attachPhotos,
  type BundlePart,
  fieldAct,
  type FieldSubject,
  type HappenedAct,
  newActs,
  type Noting,
} from '../field/public.ts'
import { applyAct } from './acts/apply-act.ts'
import { noteWords, photosOf } from './acts/job-act.ts'
import { type JobRow, lockJobWhere, writeHistory } from './move-job.ts'
import { findJobOf } from './reading/find-job.ts'
import { readJob } from './reading/list-jobs.ts'
import { job, jobEvent } from './table.ts'

const labelOf = (kind: string): string =>
  jobActions[kind as keyof typeof jobActions]?.label ?? notedJobActs[kind as keyof typeof notedJobActs]?.label ?? kind

/** Written down in a job's history with its photographs, each act once, wherever it is noted. */
const note = async (noting: Noting, row: JobRow, acts: readonly HappenedAct[], who: string): Promise<void> => {
  const { services, tx, actor, now } = noting
  for (const { eventId, kind, occurredAt, payload, facts, photos, remark } of await newActs(noting, jobEvent, acts)) {
    const words = await noteWords(services.hooks, tx, row, payload)
    const happened = { eventId, occurredAt, isDoubtful: true, facts: { ...facts, ...words } }
    await attachPhotos(tx, photosOf(row, 'noted'), photos, actor.id, now)
    await writeHistory(tx, row, {
      action: 'noted',
      by: actor,
      notes: `${who}记下：${labelOf(kind)}${remark}`,
      now,
      happened,
    })
  }
}

/** What happened although it could not be applied is written down beside what did, for whoever decides. */
const settle: FieldSubject['settle'] = async (noting, id, acts) => {
  const { tx, actor } = noting
  const row = (await lockJobWhere(tx, and(eq(job.id, id), eq(job.technicianId, actor.id)))) ?? refuse('job.not_found')
  await note(noting, row, acts, '师傅')
}

/** The last job of the same work after his, where it is somebody else's. */
const findSuccessor = async (tx: Tx, { id, source, sourceId }: JobRow, userId: number): Promise<number | null> => {
  const [after] = await tx
    .select({ id: job.id, technicianId: job.technicianId })
    .from(job)
    .where(and(eq(job.source, source), eq(job.sourceId, sourceId), gt(job.id, id)))
    .orderBy(desc(job.id))
    .limit(1)
  return after && after.technicianId !== null && after.technicianId !== userId ? after.id : null
}
const handOn: FieldSubject['handOn'] = async (noting, id, acts) => {
  const { tx, actor } = noting
  const his = (await lockJobWhere(tx, and(eq(job.id, id), eq(job.technicianId, actor.id)))) ?? refuse('job.not_found')
  const successorId = await findSuccessor(tx, his, actor.id)
  const successor = successorId === null ? null : await lockJobWhere(tx, eq(job.id, successorId))
  if (!successor) return null
  await note(noting, successor, acts, '前一位师傅')
  await emit(tx, 'job.moved', { jobId: successor.id, action: 'noted', status: successor.status })
  return `单 ${jobNumber(successor.id)}`
}

/** Whose job it is, and whoever ordered it; a work order has acts of its own, and readers of its own. */
const isReader: FieldSubject['isReader'] = async ({ db }, userId, id) => {
  const ordered = and(eq(job.source, 'service_order'), eq(job.customerId, userId))
  const found = await db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.id, id), or(eq(job.technicianId, userId), ordered)))
  return found.length > 0
}

export const jobSubject: FieldSubject = {
  named: (id) => `单 ${jobNumber(id)}`,
  path: (id) => `/technician/task/${id}`,
  deskPath: (id) => `/admin/service-orders?job=${id}`,
  isReader,
  stateOf: async (services, actor, id) =>
    (await findJobOf(services.db, actor.id, id)) ? { ...(await readJob(services, actor, id)) } : null,
  versionOf: async ({ db }, actor, id) => (await findJobOf(db, actor.id, id))?.row.version ?? null,
  acts: {
    accept: fieldAct(labelOf('accept'), schemas.acceptJobRequest, applyAct('accept')),
    decline: fieldAct('不接', schemas.declineJobRequest, applyAct('decline')),
    release: fieldAct(labelOf('release'), schemas.releaseJobRequest, applyAct('release')),
    depart: fieldAct(labelOf('depart'), schemas.departJobRequest, applyAct('depart')),
    late: fieldAct(labelOf('late'), schemas.lateForJobRequest, applyAct('late')),
    checkin: fieldAct(labelOf('checkin'), schemas.checkinRequest, applyAct('checkin')),
    start: fieldAct(labelOf('start'), schemas.startJobRequest, applyAct('start')),
    steps: fieldAct(labelOf('steps'), schemas.jobStepsRequest, applyAct('steps')),
    parts: fieldAct(labelOf('parts'), tasks.partsRequest, applyAct('parts')),
    pause: fieldAct(labelOf('pause'), schemas.pauseJobRequest, applyAct('pause')),
    resume: fieldAct(labelOf('resume'), schemas.resumeJobRequest, applyAct('resume')),
    quote: fieldAct(labelOf('quote'), tasks.quoteRequest, applyAct('quote')),
    complete: fieldAct(labelOf('complete'), tasks.completeRequest, applyAct('complete')),
    no_show: fieldAct(labelOf('report_absent'), schemas.absentRequest, applyAct('no_show')),
    danger: fieldAct(labelOf('danger'), schemas.dangerRequest, applyAct('danger')),
  },
  settle,
  handOn,
}

const bundleMax = 50
/** Days ahead a device carries. */
const aheadHours = 7 * 24
/** Jobs of the coming days, whole; what ended lately is named, so that the device forgets it. */
export const jobBundle: BundlePart = {
  read: async (services, actor, since) => {
    const { db, clock } = services
    const now = clock.now()
    const live = await db
      .select({ id: job.id })
      .from(job)
      .where(
        and(
          eq(job.technicianId, actor.id),
          inArray(job.status, liveJobStatuses),
          lte(job.windowStart, addHours(now, aheadHours)),
        ),
      )
      .orderBy(asc(job.windowStart), asc(job.id))
      .limit(bundleMax)
    const rows = []
    for (const { id } of live) rows.push({ ...(await readJob(services, actor, id)) })
    const ended = await db
      .select({ id: job.id })
      .from(job)
      .where(and(eq(job.technicianId, actor.id), gt(job.endedAt, since ?? addHours(now, -aheadHours))))
      .orderBy(desc(job.endedAt))
      .limit(bundleMax)
    return { rows, removed: ended.map(({ id }: Pick<JobRow, 'id'>) => id) }
  },
}
