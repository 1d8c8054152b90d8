/** A technician's jobs: what he is offered, what he has, what is over. */
import { liveJobStatuses, overJobStatuses, type JobStatus } from '@jihui/protocol/job/machine'
import type { jobQuery } from '@jihui/protocol/job/schema'
import { and, asc, count, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireTechnician } from '../../technician/public.ts'
import { sourceOf } from '../hooks.ts'
import type { JobRow } from '../move-job.ts'
import { job, jobOffer } from '../table.ts'
import { findJobOf, type Listed } from './find-job.ts'
import { viewJob, viewJobDetail } from './job-view.ts'

type Query = z.output<typeof jobQuery>

const ofStatuses = (actor: Actor, statuses: readonly JobStatus[]): SQL | undefined =>
  and(eq(job.technicianId, actor.id), inArray(job.status, [...statuses]))
const scopes = {
  mine: { where: (actor: Actor) => ofStatuses(actor, liveJobStatuses), order: asc(job.windowStart) },
  history: { where: (actor: Actor) => ofStatuses(actor, overJobStatuses), order: desc(job.endedAt) },
} as const

const listOffered = async (db: Queryable, actor: Actor, now: Date, limit: number, offset: number) => {
  const isOpen = and(
    eq(jobOffer.technicianId, actor.id),
    eq(jobOffer.status, 'open'),
    gt(jobOffer.expiresAt, now),
    eq(job.status, 'offered'),
  )
  const rows = await db
    .select({ row: job, offer: jobOffer })
    .from(jobOffer)
    .innerJoin(job, eq(job.id, jobOffer.jobId))
    .where(isOpen)
    .orderBy(asc(jobOffer.expiresAt), asc(jobOffer.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(jobOffer)
    .innerJoin(job, eq(job.id, jobOffer.jobId))
    .where(isOpen)
  return { rows: rows as Listed[], total: counted!.total }
}
const listOwn = async (db: Queryable, actor: Actor, scope: keyof typeof scopes, limit: number, offset: number) => {
  const { where, order } = scopes[scope]
  const rows = await db.select().from(job).where(where(actor)).orderBy(order, desc(job.id)).limit(limit).offset(offset)
  const [counted] = await db.select({ total: count() }).from(job).where(where(actor))
  return { rows: rows.map((row) => ({ row: row as JobRow, offer: null })), total: counted!.total }
}

export const listJobs = async (
  { db, clock, hooks }: Services,
  actor: Actor,
  { scope, page, page_size: limit }: Query,
) => {
  await requireTechnician(db, actor)
  const now = clock.now()
  const offset = (page - 1) * limit
  const { rows, total } =
    scope === 'offers'
      ? await listOffered(db, actor, now, limit, offset)
      : await listOwn(db, actor, scope, limit, offset)
  const results = []
  for (const { row, offer } of rows) {
    const place = await sourceOf(hooks, row).place(db, row.sourceId)
    results.push(viewJob(row, place, offer, actor.id, now))
  }
  return { results, total }
}

export const readJob = async ({ db, clock, hooks }: Services, actor: Actor, id: number) => {
  const found = await findJobOf(db, actor.id, id)
  if (!found) {
    await requireTechnician(db, actor)
    return refuse('job.not_found')
  }
  return viewJobDetail(db, hooks, found.row, found.offer, { id: actor.id, now: clock.now() })
}
