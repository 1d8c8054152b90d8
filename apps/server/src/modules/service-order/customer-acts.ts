/** What whoever ordered does: answers quotes, calls off, asks for somebody else, accepts, objects, rates. */
import type { ServiceOrderAction } from '@jihui/protocol/service-order/machine'
import type {
  serviceConsentRequest,
  serviceDisputeRequest,
  serviceRateRequest,
  serviceReasonRequest,
} from '@jihui/protocol/service-order/schema'
import { serviceTypeOf, type ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { endJobOf, type JobRow, lockLiveJob, prolongSearch, widenCircle } from '../job/public.ts'
import { noteFinishedJob, noteRating, takeBackFirstTimeFix } from '../technician/public.ts'
import { lockOrder, moveOrder, type OrderColumns, type OrderRow, requireOpen } from './move-order.ts'
import { settleOrder } from './order-payable.ts'
import { keepAgreedParts } from './order-parts.ts'
import { callOutLine, listQuotes, owedOfOrder } from './owed.ts'
import { maySearchOn, searchEnd, windowLeft } from './search-order.ts'
import { serviceOrder, serviceQuote } from './table.ts'

/** An account, or `guest`: whoever proved the telephone. */
export type Customer = Actor | 'guest'
interface Acting {
  readonly services: Services
  readonly tx: Tx
  readonly order: OrderRow
  /** Live, and locked; null: none is. */
  readonly job: JobRow | null
  readonly by: Customer
  readonly now: Date
}
const source = 'service_order' as const

/** The job is locked first, as every act of its technician does. */
const acting = (
  services: Services,
  orderId: number,
  by: Customer,
  work: (acting: Acting) => Promise<unknown>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const job = await lockLiveJob(tx, source, orderId)
    const order = (await lockOrder(tx, orderId)) ?? refuse('service_order.not_found')
    await work({ services, tx, order, job, by, now })
  })
const move = (
  { services, tx, order, by, now }: Acting,
  action: ServiceOrderAction,
  notes = '',
  set: OrderColumns = {},
): Promise<OrderRow> => moveOrder(tx, order, { action, by, as: 'customer', notes, set, now, hooks: services.hooks })
const endJob = ({ services, tx, order, by, now }: Acting, action: 'cancel' | 'replace' | 'accept_work', notes = '') =>
  endJobOf(tx, source, order.id, {
    action,
    by: by === 'guest' ? 'system' : by,
    as: 'customer',
    notes,
    now,
    hooks: services.hooks,
  })

export const answerQuote = (
  services: Services,
  orderId: number,
  by: Customer,
  { agreed, quote_version: version, reason }: z.output<typeof serviceConsentRequest>,
): Promise<void> =>
  acting(services, orderId, by, async (one) => {
    const { tx, order, now } = one
    const action = agreed ? 'agree' : 'refuse'
    requireOpen(order, action)
    await noteAnswer(tx, order.id, agreed ? 'agreed' : 'refused', { version, reason, now })
    if (agreed) await keepAgreedParts(tx, order, now)
    await move(one, action, reason, { answerBefore: null })
  })

/** What becomes of the quote that waits; the one that held before holds no more once this one does. */
export const noteAnswer = async (
  tx: Tx,
  orderId: number,
  outcome: 'agreed' | 'refused',
  { version, reason, now }: { readonly version?: number; readonly reason: string; readonly now: Date },
): Promise<void> => {
  const ofOrder = eq(serviceQuote.orderId, orderId)
  if (outcome === 'agreed')
    await tx
      .update(serviceQuote)
      .set({ status: 'replaced' })
      .where(and(ofOrder, eq(serviceQuote.status, 'agreed')))
  const answered = await tx
    .update(serviceQuote)
    .set({ status: outcome, answeredAt: now, reason })
    .where(
      and(
        ofOrder,
        eq(serviceQuote.status, 'proposed'),
        version === undefined ? undefined : eq(serviceQuote.version, version),
      ),
    )
    .returning({ id: serviceQuote.id })
  if (answered.length === 0) refuse('service_order.quote_changed')
}

/** Fen it costs to call it off now: nothing until somebody has set out, then the way. */
export const cancelFee = (order: OrderRow, job: JobRow | null): number => {
  const hasSetOut = job !== null && job.departedAt !== null
  return hasSetOut && !order.isCallOutFree && order.reworkOf === null ? callOutLine(order).priceFen : 0
}
/** In a sentence, before he does it. */
export const cancelSentence = (fen: number): string =>
  fen > 0 ? `师傅已经出发，取消要付上门费 ${spokenYuan(fen)}` : '现在取消不收钱'

export const cancelOrder = (
  services: Services,
  orderId: number,
  by: Customer,
  { reason }: z.output<typeof serviceReasonRequest>,
): Promise<void> =>
  acting(services, orderId, by, async (one) => {
    const { tx, order, job } = one
    const fee = cancelFee(order, job)
    const isStarted = job !== null && job.departedAt !== null
    const action = isStarted ? 'charge_call_out' : 'cancel'
    requireOpen(order, action)
    // What was agreed to is being done: it is paid, or objected to once it is finished.
    if ((await listQuotes(tx, order.id)).some(({ status }) => status === 'agreed')) refuse('service_order.work_agreed')
    await endJob(one, 'cancel', reason || '客户取消')
    if (!isStarted) {
      await move(one, 'cancel', reason)
      return
    }
    const set = { isCallOutOnly: true, answerBefore: null }
    const { totalFen } = await owedOfOrder(tx, { ...order, ...set })
    const why = reason ? `取消时师傅已经出发：${reason}` : '取消时师傅已经出发'
    const after = await move(one, action, why, { ...set, totalFen, finishedAt: one.now })
    // Nothing is owed: it is over.
    if (fee === 0) await completeFree(one, after)
  })

const completeFree = async ({ services, tx, by, now }: Acting, order: OrderRow): Promise<void> => {
  const after = await moveOrder(tx, order, { action: 'confirm', by, as: 'customer', now, hooks: services.hooks })
  await settleOrder(services, tx, after, now)
}

/** Whoever ordered does not wait for the next wave. */
export const widenByCustomer = (services: Services, orderId: number, by: Customer): Promise<void> =>
  acting(services, orderId, by, async ({ tx, job }) => {
    if (job === null) return refuse('service_order.action_not_allowed', { message: '现在没有在找师傅' })
    await widenCircle(services, tx, job, by === 'guest' ? 'system' : by)
  })

/** Nobody was found: it is looked for a day longer, for a window that is still ahead. */
export const searchOn = (services: Services, orderId: number, by: Customer): Promise<void> =>
  acting(services, orderId, by, async (one) => {
    const { tx, order, job, now } = one
    requireOpen(order, 'search_on')
    if (job === null || !maySearchOn(order, job, now)) return refuse('service_order.search_longest')
    const window = windowLeft(order, now)
    await move(one, 'search_on', '', window)
    await prolongSearch(services, tx, job, { ...window, searchUntil: searchEnd(order, now) })
  })

/** Once, without a reason, until he has begun. */
export const replaceTechnician = (services: Services, orderId: number, by: Customer): Promise<void> =>
  acting(services, orderId, by, async (one) => {
    const { tx, order, job } = one
    if (order.isReplaced) refuse('service_order.replaced_once')
    if (order.status !== 'matched')
      refuse('service_order.action_not_allowed', { message: '现在还没有师傅接单，或者已经开始，不能换' })
    if (job?.departedAt) refuse('service_order.set_out')
    await tx.update(serviceOrder).set({ isReplaced: true }).where(eq(serviceOrder.id, order.id))
    await endJob(one, 'replace', '客户换一位师傅')
  })

/** The first did not last: once, however often it is done again; of what was done again nothing was counted. */
const takeBackFix = async (tx: Tx, { id }: OrderRow, firstId: number): Promise<void> => {
  const [first] = await tx.select().from(serviceOrder).where(eq(serviceOrder.id, firstId))
  const { reworkOf, status, isCallOutOnly } = serviceOrder
  const isEarlier = and(
    eq(reworkOf, firstId),
    ne(serviceOrder.id, id),
    eq(status, 'completed'),
    eq(isCallOutOnly, false),
  )
  if (first?.technicianId && first.reworkOf === null && (await tx.$count(serviceOrder, isEarlier)) === 0)
    await takeBackFirstTimeFix(tx, first.technicianId)
}

/** What follows an accepted order: money, and the technician's record. */
export const afterAccepted = async (services: Services, tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  await settleOrder(services, tx, order, now)
  const isDone = order.technicianId !== null && !order.isCallOutOnly
  if (!isDone) return
  if (order.reworkOf !== null) {
    await takeBackFix(tx, order, order.reworkOf)
    return
  }
  const { skill } = serviceTypeOf(order.serviceType as ServiceTypeCode)
  await noteFinishedJob(tx, order.technicianId!, { firstTimeFix: true, skill })
}

export const confirmOrder = (services: Services, orderId: number, by: Customer): Promise<void> =>
  acting(services, orderId, by, async (one) => {
    const { tx, order, now } = one
    requireOpen(order, 'confirm')
    if (order.paidAt === null && (order.totalFen ?? 0) > 0) refuse('service_order.unpaid')
    await endJob(one, 'accept_work')
    const after = await move(one, 'confirm', '', { confirmBefore: null })
    await afterAccepted(services, tx, after, now)
  })

export const disputeOrder = (
  services: Services,
  orderId: number,
  by: Customer,
  { reason }: z.output<typeof serviceDisputeRequest>,
): Promise<void> =>
  acting(services, orderId, by, async (one) => {
    const { order } = one
    requireOpen(order, 'dispute')
    // The money waits in trust for whoever is right; unpaid, there would be nothing to decide about.
    if (order.paidAt === null && (order.totalFen ?? 0) > 0)
      refuse('service_order.unpaid', { message: '先付款，钱由平台托管，再提出异议' })
    await move(one, 'dispute', reason, { confirmBefore: null })
  })

export const rateOrder = (
  services: Services,
  orderId: number,
  by: Customer,
  { rating, comments }: z.output<typeof serviceRateRequest>,
): Promise<void> =>
  acting(services, orderId, by, async ({ tx, order, now }) => {
    if (order.status !== 'completed' || order.technicianId === null)
      refuse('service_order.action_not_allowed', { message: '验收以后才能评价' })
    const rated = await tx
      .update(serviceOrder)
      .set({ rating, ratingComments: comments, ratedAt: now })
      .where(and(eq(serviceOrder.id, order.id), eq(serviceOrder.status, 'completed')))
      .returning({ id: serviceOrder.id })
    if (order.rating !== null || rated.length === 0) refuse('service_order.already_rated')
    await noteRating(tx, order.technicianId!, rating)
  })
