/** Objections as the technician and the desk read them. */
import { jobNumber } from '@jihui/protocol/job/machine'
import {
  objectableTerms,
  type ObjectionAction,
  objectionActions,
  objectionMachine,
  objectionStatuses,
} from '@jihui/protocol/job/objections/machine'
import type {
  deskObjectionPage,
  deskObjectionQuery,
  objectionBrief,
  objectionPage,
} from '@jihui/protocol/job/objections/schema'
import { actionsIn } from '@jihui/protocol/machine'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { colleagueName } from '../../identity/public.ts'
import { findTechnician, technicianNames } from '../../technician/public.ts'
import { sourceOf } from '../hooks.ts'
import type { JobRow } from '../move-job.ts'
import { job } from '../table.ts'
import type { ObjectionRow } from './move-objection.ts'
import { technicianObjection } from './objection-table.ts'

type View = z.output<typeof objectionPage>['results'][number]
type DeskView = z.output<typeof deskObjectionPage>['results'][number]
interface Page {
  readonly page: number
  readonly page_size: number
}

/** What happens next, or what followed. */
export const sentenceOf = ({ status, term }: Pick<ObjectionRow, 'status' | 'term'>): string => {
  const { label, about } = objectableTerms[term]
  const followed = about === 'job' ? `这一单不再算进“${label}”。` : '接单范围照他自己填的。'
  return {
    open: '等平台看，在那之前照原来的算。',
    upheld: followed,
    dismissed: '照原来的算。',
    withdrawn: '技师自己收回了，照原来的算。',
  }[status]
}
const actionsOf = (row: ObjectionRow, as: 'technician' | 'staff'): ObjectionAction[] =>
  actionsIn(objectionMachine, row.status, (action) => (objectionActions[action].by as readonly string[]).includes(as))

const view = (row: ObjectionRow, as: 'technician' | 'staff'): View => ({
  id: row.id,
  term: row.term,
  term_display: objectableTerms[row.term].label,
  job_id: row.jobId,
  job_number: row.jobId === null ? '' : jobNumber(row.jobId),
  title: row.title,
  held: row.held,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  status: row.status,
  status_display: objectionStatuses[row.status].label,
  decided_at: row.decidedAt?.toISOString() ?? null,
  notes: row.notes,
  sentence: sentenceOf(row),
  actions: actionsOf(row, as),
})
export const viewOwn = (row: ObjectionRow): View => view(row, 'technician')
export const briefOf = (row: ObjectionRow | null): z.output<typeof objectionBrief> | null =>
  row && { id: row.id, status: row.status, status_display: objectionStatuses[row.status].label, notes: row.notes }

const listWhere = async (
  db: Queryable,
  where: SQL | undefined,
  order: readonly SQL[],
  { page, page_size: limit }: Page,
): Promise<{ rows: ObjectionRow[]; total: number }> => {
  const rows = await db
    .select()
    .from(technicianObjection)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  const narrowed = where ? sql` where ${where}` : sql``
  const from = sql`from ${technicianObjection}${narrowed}`
  const { rows: totals } = await ask(db, { total: 'number' }, sql`select ${boundedCount(from)} as total`)
  return { rows: rows as ObjectionRow[], total: totals[0]!.total }
}

export const listOwn = async ({ db }: Services, { id }: Actor, page: Page) => {
  if (!(await findTechnician(db, id))) refuse('technician.certification_required')
  const { rows, total } = await listWhere(db, eq(technicianObjection.userId, id), [desc(technicianObjection.id)], page)
  return { results: rows.map(viewOwn), total }
}
export const readOwn = async ({ db }: Services, { id: userId }: Actor, id: number): Promise<View> => {
  const where = sql`${technicianObjection.id} = ${id} and ${technicianObjection.userId} = ${userId}`
  const [row] = await db.select().from(technicianObjection).where(where)
  return viewOwn((row as ObjectionRow | undefined) ?? refuse('job.objection_not_found'))
}

const deskPathsOf = async (db: Queryable, hooks: Hooks, rows: readonly ObjectionRow[]) => {
  const ids = rows.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]))
  const jobs = ids.length === 0 ? [] : ((await db.select().from(job).where(inArray(job.id, ids))) as JobRow[])
  return new Map(jobs.map((row) => [row.id, sourceOf(hooks, row).deskPath(row)]))
}
const decidersOf = async (db: Queryable, rows: readonly ObjectionRow[]) => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map<number, string>()
  const found = await db
    .select({
      id: technicianObjection.id,
      name: sql<string | null>`${sql.raw(colleagueName('technician_objection.decided_by'))}`,
    })
    .from(technicianObjection)
    .where(inArray(technicianObjection.id, ids))
  return new Map(found.map(({ id, name }) => [id, name ?? '']))
}
/** Whoever set a circle reads that somebody else decides. */
const heldByReader = { sentence: '范围是你缩小的，由别的同事决定。', actions: [] }
const viewForDesk = async (
  { db, hooks }: Services,
  { id: readerId }: Actor,
  rows: readonly ObjectionRow[],
): Promise<DeskView[]> => {
  const ids = rows.map(({ userId }) => userId)
  const names = await technicianNames(db, ids)
  const paths = await deskPathsOf(db, hooks, rows)
  const deciders = await decidersOf(db, rows)
  return rows.map((row) => ({
    ...view(row, 'staff'),
    ...(row.status === 'open' && row.heldBy === readerId && heldByReader),
    technician: { id: row.userId, name: names.get(row.userId) ?? '' },
    desk_path: (row.jobId === null ? undefined : paths.get(row.jobId)) ?? `/admin/technicians/${row.userId}`,
    happened_at: row.heldAt.toISOString(),
    decided_by: deciders.get(row.id) ?? '',
  }))
}

/** What is open comes first, the oldest of it before all. */
export const listForDesk = async (
  services: Services,
  actor: Actor,
  { status, ...page }: z.output<typeof deskObjectionQuery>,
) => {
  const where = status === '' ? undefined : eq(technicianObjection.status, status)
  const order = [sql`case when status = 'open' then id end`, desc(technicianObjection.id)]
  const { rows, total } = await listWhere(services.db, where, order, page)
  return { results: await viewForDesk(services, actor, rows), total }
}
export const readForDesk = async (services: Services, actor: Actor, id: number): Promise<DeskView> => {
  const rows = await services.db.select().from(technicianObjection).where(eq(technicianObjection.id, id))
  const [one] = await viewForDesk(services, actor, rows as ObjectionRow[])
  return one ?? refuse('job.objection_not_found')
}
