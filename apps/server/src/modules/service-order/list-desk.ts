/** The desk's list: what is open, what calls for a look, and how many there are of each. */
import { liveServiceOrderStatuses, serviceOrderStatuses } from '@jihui/protocol/service-order/machine'
import type { deskQuery, listedServiceOrder } from '@jihui/protocol/service-order/desk-schema'
import type { ServiceUrgency } from '@jihui/protocol/service-order/urgency'
import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { findLateToLeave, findThingOfJob } from '../job/public.ts'
import { findTechnicianCards } from '../technician/public.ts'
import { serviceTypeName } from './job-source.ts'
import { isLate } from './lateness.ts'
import type { OrderRow } from './move-order.ts'
import { serviceOrder } from './table.ts'

type Query = z.output<typeof deskQuery>

const isLateRow = (now: Date): SQL => isLate(sql`${serviceOrder}`, now)
/** `silent`: ids of those whose technician should be on his way. */
const statusIs = (status: Query['status'], silent: readonly number[], now: Date): SQL | undefined => {
  if (status === '') return undefined
  if (status === 'open') return inArray(serviceOrder.status, liveServiceOrderStatuses)
  if (status === 'silent') return inArray(serviceOrder.id, [...silent])
  return status === 'late' ? isLateRow(now) : eq(serviceOrder.status, status)
}
const isNotOver = sql`status not in ('completed', 'cancelled')`
/** Of those that are not over, by status and by concern. */
const countLive = async (db: Queryable, silent: readonly number[], now: Date): Promise<Record<string, number>> => {
  const rows = await db
    .select({
      status: serviceOrder.status,
      total: count(),
      late: sql<number>`(count(*) filter (where ${isLateRow(now)}))::int`,
    })
    .from(serviceOrder)
    .where(isNotOver)
    .groupBy(serviceOrder.status)
  return {
    ...Object.fromEntries(rows.map(({ status, total }) => [status, total])),
    open: rows.reduce((sum, { total }) => sum + total, 0),
    late: rows.reduce((sum, { late }) => sum + late, 0),
    silent: silent.length,
  }
}
const named = (keyword: string): SQL | undefined =>
  keyword === ''
    ? undefined
    : or(
        eq(serviceOrder.code, keyword.toUpperCase()),
        eq(serviceOrder.contactPhone, keyword),
        sql`strpos(${serviceOrder.contactName}, ${keyword}) > 0`,
        sql`strpos(${serviceOrder.city}, ${keyword}) > 0`,
      )

type ListedRow = OrderRow & { readonly isLate: boolean }
/** A row of the list; its technician by the name he is shown with. */
const viewListed = (
  row: ListedRow,
  technicianName: string | null,
  isSilent: boolean,
): z.output<typeof listedServiceOrder> => ({
  orderId: row.publicId,
  externalOrderCode: row.code,
  service_type_code: row.serviceType,
  service_type_name: serviceTypeName(row.serviceType),
  urgency_level: row.urgency as ServiceUrgency,
  status: row.status,
  status_display: serviceOrderStatuses[row.status].label,
  window_start: row.windowStart.toISOString(),
  window_end: row.windowEnd.toISOString(),
  city: row.city,
  district: row.district,
  contact_name: row.contactName,
  technician_name: technicianName,
  is_late: row.isLate,
  is_silent: isSilent,
  createdAt: row.createdAt.toISOString(),
})

export const listForDesk = async ({ db, clock }: Services, { status, keyword, job, page, page_size: limit }: Query) => {
  const now = clock.now()
  const silent = await findLateToLeave(db, 'service_order', now)
  const visited = job ? await findThingOfJob(db, 'service_order', job) : null
  const ofJob = job ? eq(serviceOrder.id, visited ?? 0) : undefined
  const where = and(statusIs(status, silent, now), named(keyword), ofJob)
  const rows = (await db
    .select({ ...getTableColumns(serviceOrder), isLate: isLateRow(now).mapWith(Boolean) })
    .from(serviceOrder)
    .where(where)
    .orderBy(desc(serviceOrder.id))
    .limit(limit)
    .offset((page - 1) * limit)) as ListedRow[]
  const [counted] = await db.select({ total: count() }).from(serviceOrder).where(where)
  const cards = await findTechnicianCards(
    db,
    rows.flatMap(({ technicianId }) => technicianId ?? []),
  )
  const results = rows.map((row) => {
    const card = row.technicianId === null ? undefined : cards.get(row.technicianId)
    return viewListed(row, card?.shownName ?? null, silent.includes(row.id))
  })
  return { results, total: counted!.total, counts: await countLive(db, silent, now) }
}
