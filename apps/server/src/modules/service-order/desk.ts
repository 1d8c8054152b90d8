/** What the desk does: looks at all of them, asks technicians by hand, replaces, calls off, decides. */
import { liveServiceOrderStatuses, type ServiceOrderStatus } from '@jihui/protocol/service-order/machine'
import type { decideServiceRequest, deskQuery, deskServiceOrder } from '@jihui/protocol/service-order/schema'
import { toYuan } from '@jihui/protocol/values'
import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { requireNoParty } from '../identity/public.ts'
import { endJobOf, findLiveJob, listOffersOf, lockLiveJob, offerByHand } from '../job/public.ts'
import { afterAccepted } from './customer-acts.ts'
import { lockOrder, moveOrder, type OrderRow, requireOpen } from './move-order.ts'
import { viewOrder } from './order-view.ts'
import { refundAll } from './refund-order.ts'
import { serviceOrder } from './table.ts'

type Query = z.output<typeof deskQuery>

const awaited: readonly ServiceOrderStatus[] = ['searching', 'unmatched', 'matched']
const isLate = (now: Date) => and(inArray(serviceOrder.status, [...awaited]), lt(serviceOrder.windowEnd, now))
const statusIs = (status: Query['status'], now: Date): SQL | undefined => {
  if (status === '') return undefined
  if (status === 'open') return inArray(serviceOrder.status, liveServiceOrderStatuses)
  return status === 'late' ? isLate(now) : eq(serviceOrder.status, status)
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

export const viewForDesk = async (
  db: Queryable,
  row: OrderRow,
  now: Date,
): Promise<z.output<typeof deskServiceOrder>> => {
  const job = await findLiveJob(db, 'service_order', row.id)
  const offers = job ? await listOffersOf(db, job.id) : []
  return {
    ...(await viewOrder(db, row, { isFull: true, as: 'staff', now })),
    job_id: job?.id ?? null,
    customer_id: row.customerId,
    is_late: awaited.includes(row.status) && row.windowEnd < now,
    offers: offers.map(({ offer, name }) => ({
      technician_id: offer.technicianId,
      name,
      status: offer.status,
      wave: offer.wave,
      score: offer.score,
    })),
  }
}

export const listForDesk = async ({ db, clock }: Services, { status, keyword, page, page_size: limit }: Query) => {
  const now = clock.now()
  const where = and(statusIs(status, now), named(keyword))
  const rows = (await db
    .select()
    .from(serviceOrder)
    .where(where)
    .orderBy(desc(serviceOrder.id))
    .limit(limit)
    .offset((page - 1) * limit)) as OrderRow[]
  const [counted] = await db.select({ total: count() }).from(serviceOrder).where(where)
  const results = []
  for (const row of rows) results.push(await viewForDesk(db, row, now))
  return { results, total: counted!.total }
}

export const offerOrder = async (
  services: Services,
  actor: Actor,
  row: OrderRow,
  ids: readonly number[],
): Promise<void> => {
  await requireNoParty(services, services.db, actor, { accounts: [row.customerId, row.technicianId] })
  const job = await findLiveJob(services.db, 'service_order', row.id)
  if (!job) return refuse('job.not_found')
  await offerByHand(services, actor, job.id, ids)
}

export const replaceByDesk = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const job = await lockLiveJob(tx, 'service_order', id)
    if (!job || job.technicianId === null)
      return refuse('service_order.action_not_allowed', { message: '现在还没有师傅接单' })
    await endJobOf(tx, 'service_order', id, { action: 'replace', by: actor, as: 'staff', notes: reason, now, hooks })
  })

/** The customer pays nothing, and has back what he paid. */
export const callOffOrder = (services: Services, actor: Actor, id: number, reason: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { clock, hooks } = services
    const now = clock.now()
    await lockLiveJob(tx, 'service_order', id)
    const order = (await lockOrder(tx, id)) ?? refuse('service_order.not_found')
    requireOpen(order, 'call_off')
    await endJobOf(tx, 'service_order', id, { action: 'cancel', by: actor, as: 'staff', notes: reason, now, hooks })
    const after = await moveOrder(tx, order, { action: 'call_off', by: actor, as: 'staff', notes: reason, now, hooks })
    await refundAll(services, tx, after, reason, now)
  })

export const decideDispute = (
  services: Services,
  actor: Actor,
  id: number,
  { to_customer: toCustomer, reason }: z.output<typeof decideServiceRequest>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { clock, hooks } = services
    const now = clock.now()
    await lockLiveJob(tx, 'service_order', id)
    const order = (await lockOrder(tx, id)) ?? refuse('service_order.not_found')
    const owedFen = order.totalFen ?? 0
    const backFen = Math.round(toCustomer * 100)
    if (backFen > owedFen) refuse('request.invalid', { errors: { to_customer: `最多退 ¥${toYuan(owedFen)}` } })
    await endJobOf(tx, 'service_order', id, {
      action: 'accept_work',
      by: actor,
      as: 'staff',
      notes: reason,
      now,
      hooks,
    })
    const set = { toCustomerFen: backFen }
    const after = await moveOrder(tx, order, {
      action: 'decide',
      by: actor,
      as: 'staff',
      notes: reason,
      set,
      now,
      hooks,
    })
    await afterAccepted(services, tx, after, now)
  })
