/** What a technician earned with jobs and work orders, and what those under way bring once they are accepted. */
import { jobNumber, type JobSourceCode, jobSourceCodes } from '@jihui/protocol/job/machine'
import type { jobEarningPage } from '@jihui/protocol/job/record-schema'
import { toYuan } from '@jihui/protocol/values'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readOwnEarnings } from '../../payment/public.ts'
import { findTechnician } from '../../technician/public.ts'
import { job } from '../table.ts'

type Page = z.output<typeof jobEarningPage>
interface Wanted {
  readonly status: Parameters<typeof readOwnEarnings>[1]['status']
  readonly limit: number
  readonly offset: number
}
const isSource = (kind: string): kind is JobSourceCode => (jobSourceCodes as readonly string[]).includes(kind)

/** The newest of his jobs of each of these things. */
const findJobs = async (db: Queryable, userId: number, source: JobSourceCode, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, number>()
  const rows = await db
    .select({ id: job.id, sourceId: job.sourceId })
    .from(job)
    .where(and(eq(job.source, source), inArray(job.sourceId, [...ids]), eq(job.technicianId, userId)))
    .orderBy(desc(job.visit))
  return new Map(rows.toReversed().map(({ id, sourceId }) => [sourceId, id]))
}

/** Whoever is suspended still sees what he earned. */
export const readEarnings = async (services: Services, actor: Actor, wanted: Wanted) => {
  const { db, hooks } = services
  if (!(await findTechnician(db, actor.id))) refuse('technician.certification_required')
  const earned = await readOwnEarnings(services, { ...wanted, payeeId: actor.id, role: 'technician' })
  const jobs = new Map<string, ReadonlyMap<number, number>>()
  for (const source of jobSourceCodes) {
    const ids = earned.rows.flatMap(({ row }) => (row.payable_kind === source ? [row.payable_id] : []))
    jobs.set(source, await findJobs(db, actor.id, source, ids))
  }
  let held = { fen: 0, jobs: 0 }
  for (const source of Object.values(hooks.job.sources)) {
    const more = await source?.held?.(db, actor.id)
    if (more) held = { fen: held.fen + more.fen, jobs: held.jobs + more.jobs }
  }
  const results: Page['results'] = earned.rows.map(({ row, view }) => {
    const id = isSource(row.payable_kind) ? jobs.get(row.payable_kind)?.get(row.payable_id) : undefined
    return { ...view, job_id: id ?? null, job_number: id === undefined ? view.order_number : jobNumber(id) }
  })
  return { results, total: earned.total, totals: { ...earned.totals, held: toYuan(held.fen), held_jobs: held.jobs } }
}
