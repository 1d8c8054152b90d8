/** A service order as its customer, whoever holds its link, and the desk read it. */
import { jobStatuses } from '@jihui/protocol/job/machine'
import { quoteLineKinds, type QuoteStatus, quoteStatuses } from '@jihui/protocol/maintenance/orders/quote'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import {
  type ServiceOrderActor,
  serviceOrderActionsFor,
  serviceOrderHistoryOf,
  serviceOrderStatuses,
} from '@jihui/protocol/service-order/machine'
import type { serviceOrder as orderSchema, serviceQuoteOf } from '@jihui/protocol/service-order/schema'
import { serviceTypeOf, type ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import type { ServiceUrgency } from '@jihui/protocol/service-order/urgency'
import { toYuan } from '@jihui/protocol/values'
import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addHours, addMinutes } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { maskName } from '../../platform/masks.ts'
import { maskPhone } from '../../platform/outside/sms.ts'
import { findContact } from '../identity/public.ts'
import { findLiveJob, isWidest, type JobRow } from '../job/public.ts'
import { findTechnicianCard, type TechnicianCard } from '../technician/public.ts'
import { maySearchOn } from './search-order.ts'
import type { OrderRow } from './move-order.ts'
import { listOrderPhotos } from './order-photos.ts'
import { listQuotes } from './owed.ts'
import { findOpenRework } from './rework-order.ts'
import { serviceOrderHistory, type serviceQuote } from './table.ts'

type View = z.output<typeof orderSchema>
type QuoteRow = typeof serviceQuote.$inferSelect

export const viewQuote = (
  { version, status, lines, totalFen }: QuoteRow,
  { highFen, answerBefore }: Pick<OrderRow, 'highFen' | 'answerBefore'>,
): z.output<typeof serviceQuoteOf> => ({
  version,
  status: status as QuoteStatus,
  status_display: quoteStatuses[status as QuoteStatus].label,
  lines: lines.map(({ kind, code, name, quantity, priceFen }) => ({
    kind,
    kind_display: quoteLineKinds[kind],
    code,
    name,
    quantity,
    price: toYuan(priceFen),
    amount: toYuan(priceFen * quantity),
  })),
  total: toYuan(totalFen),
  is_above_promise: totalFen > highFen,
  answer_before: status === 'proposed' ? (answerBefore?.toISOString() ?? null) : null,
})

/** Minutes until he is there: the way he planned, from when he set out, and by how much he said he is late. */
const etaOf = ({ status, departedAt, travelMinutes, lateMinutes }: JobRow, now: Date): number | null => {
  if (status !== 'en_route' || departedAt === null || travelMinutes === null) return null
  const arrives = addMinutes(departedAt, travelMinutes + lateMinutes)
  return Math.max(0, Math.round((arrives.getTime() - now.getTime()) / 60_000))
}
const viewTechnician = (card: TechnicianCard, job: JobRow, phone: string | null, now: Date): View['technician'] => ({
  id: card.userId,
  name: card.shownName,
  rating: card.ratingCount === 0 ? null : Math.round((card.ratingSum * 10) / card.ratingCount) / 10,
  jobs_done: card.jobsDone,
  status: job.status,
  status_display: jobStatuses[job.status].label,
  eta_minutes: etaOf(job, now),
  late_minutes: job.lateMinutes,
  ...(phone !== null && { phone }),
})

export const paymentStatusOf = ({ status, totalFen, paidAt, endedBy }: OrderRow): View['payment_status'] => {
  if (paidAt !== null) return status === 'cancelled' || endedBy === 'call_off' ? 'refunded' : 'paid'
  return status === 'pending_payment' && (totalFen ?? 0) > 0 ? 'due' : 'none'
}

/** What he may take from where it stands, less what would be refused anyway. */
const actionsOf = (row: OrderRow, as: ServiceOrderActor | null): View['actions'] => {
  if (as === null) return []
  const isOwed = row.paidAt === null && (row.totalFen ?? 0) > 0
  return serviceOrderActionsFor(row.status, [as]).filter(
    (action) =>
      !((action === 'confirm' || action === 'dispute') && isOwed) && !(action === 'search_again' && row.isReplaced),
  )
}

const fullFields = async (db: Queryable, row: OrderRow, job: JobRow | null, now: Date) => ({
  description: row.description,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  email: row.email,
  door_code: row.technicianId === null ? null : row.doorCode,
  photos: (await listOrderPhotos(db, row, job)).map(({ fileId, act, url }) => ({ id: fileId, kind: act, url })),
  warranty_until:
    row.status === 'completed' && row.endedAt
      ? addHours(row.endedAt, 24 * serviceOrderLimits.warrantyDays).toISOString()
      : null,
  rating: row.rating,
  rework_order_id: (await findOpenRework(db, row.id))?.publicId ?? null,
  can_replace: !row.isReplaced && (row.status === 'matched' || row.status === 'searching'),
  can_widen: job?.status === 'offered' && !isWidest(job),
  can_search_on: job !== null && maySearchOn(row, job, now),
})

export interface Reading {
  /** Whoever reads owns it, or is staff. */
  readonly isFull: boolean
  /** As whom he would act; null: he only reads. */
  readonly as: ServiceOrderActor | null
  readonly now: Date
}
const timelineOf = async (db: Queryable, row: OrderRow, isFull: boolean): Promise<View['timeline']> => {
  const rows = await db
    .select()
    .from(serviceOrderHistory)
    .where(eq(serviceOrderHistory.orderId, row.id))
    .orderBy(asc(serviceOrderHistory.id))
    .limit(200)
  return rows.map(({ action, status, createdAt, notes }) => ({
    action,
    label: action === 'open' ? '提交了需求' : serviceOrderHistoryOf(action),
    status,
    at: createdAt.toISOString(),
    // What somebody wrote is for whom it concerns.
    notes: isFull ? notes : '',
  }))
}

export const viewOrder = async (db: Queryable, row: OrderRow, { isFull, as, now }: Reading): Promise<View> => {
  const job = await findLiveJob(db, 'service_order', row.id)
  const card = row.technicianId === null ? null : await findTechnicianCard(db, row.technicianId)
  const knowsPhone = isFull && card !== null && row.status !== 'completed' && row.status !== 'cancelled'
  const phone = knowsPhone ? (await findContact(db, card.userId)).phone : null
  const [newest] = await listQuotes(db, row.id)
  return {
    orderId: row.publicId,
    externalOrderCode: row.code,
    service_type_code: row.serviceType,
    service_type_name: serviceTypeOf(row.serviceType as ServiceTypeCode).name,
    urgency_level: row.urgency as ServiceUrgency,
    matchedTechnicians: row.matchedTechnicians,
    createdAt: row.createdAt.toISOString(),
    estimatedMinPrice: toYuan(row.lowFen),
    estimatedMaxPrice: toYuan(row.highFen),
    call_out_fee: toYuan(row.isCallOutFree ? 0 : row.callOutFen),
    status: row.status,
    status_display: serviceOrderStatuses[row.status].label,
    window_start: row.windowStart.toISOString(),
    window_end: row.windowEnd.toISOString(),
    city: row.city,
    district: row.district,
    contact_name: isFull ? row.contactName : maskName(row.contactName),
    contact_phone: isFull ? row.contactPhone : maskPhone(row.contactPhone),
    technician: card && job ? viewTechnician(card, job, phone, now) : null,
    quote: newest ? viewQuote(newest, row) : null,
    total_amount: row.totalFen === null ? null : toYuan(row.totalFen),
    payment_status: paymentStatusOf(row),
    timeline: await timelineOf(db, row, isFull),
    is_full: isFull,
    is_rework: row.reworkOf !== null,
    version: row.version,
    actions: actionsOf(row, as),
    search_until: job?.status === 'offered' ? job.searchUntil.toISOString() : null,
    ...(isFull && (await fullFields(db, row, job, now))),
  }
}
