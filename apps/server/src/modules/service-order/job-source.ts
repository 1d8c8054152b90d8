/** A service order as what a job came from: where it is, who asked, what is quoted, and how the job moves it. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { serviceTypeOf, type ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import { isOverServiceOrder, type ServiceOrderAction } from '@jihui/protocol/service-order/machine'
import type { JobAction } from '@jihui/protocol/job/machine'
import { sumsOf } from '@jihui/protocol/maintenance/orders/quote'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { rowJson, rowReader } from '../../platform/database/json-rows.ts'
import { refuse } from '../../platform/refusal.ts'
import type { JobMove, JobSource } from '../job/public.ts'
import { pricesOf, readQuoteLines, tellPrices } from '../maintenance/public.ts'
import { settleOrder, shareInTrust } from './order-payable.ts'
import { listOrderParts, requireQuoted, requireUsed, takeOrderParts, usableParts } from './order-parts.ts'
import { listRequestPhotos } from './order-photos.ts'
import { lockOrder, moveOrder, type OrderColumns, type OrderRow } from './move-order.ts'
import { listQuotes, owedOfOrder } from './owed.ts'
import { reopenSearch } from './search-order.ts'
import { serviceOrder, serviceOrderHistory, serviceQuote } from './table.ts'
import { viewQuote } from './order-view.ts'
import { tellLate } from './tell-customer.ts'

const toOrder = rowReader(serviceOrder)
const need = async (db: Queryable, id: number): Promise<OrderRow> => {
  const [found] = await db
    .select({ json: rowJson(serviceOrder) })
    .from(serviceOrder)
    .where(eq(serviceOrder.id, id))
  return found ? (toOrder(found.json) as OrderRow) : refuse('service_order.not_found')
}

const toQuote = rowReader(serviceQuote)
const withNewestQuote = async (db: Queryable, id: number) => {
  const newest = db
    .select({ json: rowJson(serviceQuote) })
    .from(serviceQuote)
    .where(eq(serviceQuote.orderId, id))
    .orderBy(desc(serviceQuote.version))
    .limit(1)
  const [found] = await db
    .select({ json: rowJson(serviceOrder), newest: sql<Record<string, unknown> | null>`${newest}` })
    .from(serviceOrder)
    .where(eq(serviceOrder.id, id))
  if (!found) return refuse('service_order.not_found')
  return { row: toOrder(found.json) as OrderRow, newest: found.newest && toQuote(found.newest) }
}

/** Of an order: whose it is, and which technician had the one it repairs. */
const findParties = async (db: Queryable, id: number) => {
  const { customerId, contactPhone, reworkOf, wantsAnother } = serviceOrder
  const [found] = await db
    .select({ customerId, contactPhone, reworkOf, wantsAnother })
    .from(serviceOrder)
    .where(eq(serviceOrder.id, id))
  return found ?? refuse('service_order.not_found')
}

/** What the job's move does to the order; absent: nothing. */
interface Follow {
  readonly action: ServiceOrderAction
  readonly set?: (tx: Tx, order: OrderRow, move: JobMove) => Promise<OrderColumns>
  /** Somebody else is looked for. */
  readonly isSearchedAgain?: true
  /** Why, as whoever ordered reads it. */
  readonly notes?: string
  /** What he hears, where the step alone says too little. */
  readonly told?: string
}
const finish = async (tx: Tx, order: OrderRow, { now, notes }: JobMove): Promise<OrderColumns> => {
  const { totalFen } = await owedOfOrder(tx, order)
  return {
    totalFen,
    finishedAt: now,
    result: notes,
    // Nothing is owed: silence accepts from now on, and not from a payment that never comes.
    ...(totalFen === 0 && { confirmBefore: addHours(now, serviceOrderLimits.confirmHours) }),
  }
}
const chargeWay = async (tx: Tx, order: OrderRow, move: JobMove): Promise<OrderColumns> => ({
  ...(await finish(tx, { ...order, isCallOutOnly: true }, move)),
  isCallOutOnly: true,
})
const nobody = async (): Promise<OrderColumns> => ({ technicianId: null })
const follows: Readonly<Partial<Record<JobAction, Follow>>> = {
  accept: { action: 'match', set: async (_tx, _order, { job }) => ({ technicianId: job.technicianId }) },
  start: { action: 'begin' },
  complete: { action: 'finish', set: finish },
  report_absent: {
    action: 'charge_call_out',
    set: chargeWay,
    notes: `师傅到场等了 ${jobLimits.absentMinutes} 分钟，没有见到人`,
    told: `师傅等了 ${jobLimits.absentMinutes} 分钟没有见到人，只收上门费，请付款`,
  },
  release: { action: 'search_again', set: nobody, isSearchedAgain: true },
  replace: { action: 'search_again', set: nobody, isSearchedAgain: true },
  count_absent: {
    action: 'search_again',
    set: nobody,
    isSearchedAgain: true,
    notes: '师傅没有按时来，上门费免了',
    told: '师傅没有按时来，上门费免了，正在加急换一位',
  },
}

const moved = async (tx: Tx, move: JobMove): Promise<void> => {
  const { action, by, as, job, notes, now, hooks } = move
  const order = (await lockOrder(tx, job.sourceId)) ?? refuse('service_order.not_found')
  // Nobody was found until the search was over.
  if (action === 'cancel' && as === 'system') {
    await moveOrder(tx, order, { action: 'cancel', by: 'system', as: 'system', notes, now, hooks })
    return
  }
  const follow = follows[action]
  if (!follow) return
  const set = (await follow.set?.(tx, order, move)) ?? {}
  const { action: next, told } = follow
  const why = notes || follow.notes
  const after = await moveOrder(tx, order, { action: next, by, as, told, set, now, hooks, ...(why && { notes: why }) })
  if (follow.isSearchedAgain) await reopenSearch(tx, after, job, now)
  if (after.status === 'pending_payment') await settleOrder({ hooks }, tx, after, now)
}

/** Told lately that nobody was found: now one is found and now he does not answer, which is no news. */
const knowsOfNobody = async (tx: Tx, orderId: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .select({ action: serviceOrderHistory.action })
    .from(serviceOrderHistory)
    .where(
      and(
        eq(serviceOrderHistory.orderId, orderId),
        inArray(serviceOrderHistory.action, ['give_up', 'match']),
        gt(serviceOrderHistory.createdAt, addHours(now, -serviceOrderLimits.nobodyToldHours)),
      ),
    )
    .orderBy(desc(serviceOrderHistory.id))
    .limit(1)
  return rows[0]?.action === 'give_up'
}

const searched: JobSource['searched'] = async (tx, job, isFound, now, hooks) => {
  const order = (await lockOrder(tx, job.sourceId)) ?? refuse('service_order.not_found')
  const step = { by: 'system', as: 'system', now, hooks } as const
  if (isFound && order.status === 'unmatched') await moveOrder(tx, order, { action: 'search_on', ...step })
  if (!isFound && order.status === 'searching')
    await moveOrder(tx, order, {
      action: 'give_up',
      ...step,
      ...((await knowsOfNobody(tx, order.id, now)) && { told: '' }),
    })
}

const quote: NonNullable<JobSource['quote']> = async ({ services, tx, job, actor, hasHappened, now }, lines) => {
  const order = (await lockOrder(tx, job.sourceId)) ?? refuse('service_order.not_found')
  if (order.reworkOf !== null) refuse('care.quote_free')
  const list = await pricesOf(tx, order.priceVersion)
  const read = await readQuoteLines(tx, lines, { list, city: order.city, hasHappened })
  await requireQuoted(tx, order.id, read)
  const { totalFen } = sumsOf(read)
  const ofOrder = eq(serviceQuote.orderId, order.id)
  await tx
    .update(serviceQuote)
    .set({ status: 'replaced', answeredAt: now })
    .where(and(ofOrder, eq(serviceQuote.status, 'proposed')))
  const version = ((await listQuotes(tx, order.id))[0]?.version ?? 0) + 1
  await tx.insert(serviceQuote).values({
    orderId: order.id,
    version,
    lines: read,
    totalFen,
    proposedBy: actor.id,
    proposedAt: now,
  })
  const answerBefore = addHours(now, serviceOrderLimits.quoteHours)
  await moveOrder(tx, order, {
    action: 'quote',
    by: actor,
    as: 'technician',
    notes: `合计 ${spokenYuan(totalFen)}`,
    set: { answerBefore },
    now,
    hooks: services.hooks,
  })
  return { facts: { quote_version: version } }
}

/** A quote that waits is answered first; nothing beyond what was agreed is charged. */
const complete: NonNullable<JobSource['complete']> = async ({ tx, job }, { replaced }) => {
  const order = (await lockOrder(tx, job.sourceId)) ?? refuse('service_order.not_found')
  if (order.status === 'pending_quote') refuse('care.consent_missing', { message: '客户还没有答复报价' })
  await requireUsed(tx, order.id, replaced)
  return {}
}

/** Paid, and neither accepted nor decided: it lies in trust. */
const held: NonNullable<JobSource['held']> = async (db, technicianId) => {
  const rows = (await db
    .select()
    .from(serviceOrder)
    .where(
      and(
        eq(serviceOrder.technicianId, technicianId),
        inArray(serviceOrder.status, ['pending_payment', 'disputed']),
        isNotNull(serviceOrder.paidAt),
      ),
    )
    .limit(heldMax)) as OrderRow[]
  let fen = 0
  for (const row of rows) fen += await shareInTrust(db, row)
  return { fen, jobs: rows.length }
}
const heldMax = 200

const reworksMax = 50
const outcome: NonNullable<JobSource['outcome']> = async (db, id) => {
  const row = await need(db, id)
  const reworks = await db
    .select({ endedAt: serviceOrder.endedAt, status: serviceOrder.status, isCallOutOnly: serviceOrder.isCallOutOnly })
    .from(serviceOrder)
    .where(eq(serviceOrder.reworkOf, id))
    .orderBy(serviceOrder.id)
    .limit(reworksMax)
  // What was done again had come back; what is looked at again is not judged yet, and what was called off never was.
  const again = reworks.find(({ status, isCallOutOnly }) => status === 'completed' && !isCallOutOnly)
  const isOpen = reworks.some(({ status }) => !isOverServiceOrder(status as OrderRow['status']))
  const isJudged = !row.isCallOutOnly && row.reworkOf === null && (again !== undefined || !isOpen)
  const isAgreed = (await listQuotes(db, id)).some(({ status }) => status === 'agreed')
  return {
    rating: row.rating,
    isFirstTime: isJudged ? again === undefined : null,
    cameBackAt: again?.endedAt ?? null,
    hasConsent: row.isCallOutOnly || (row.totalFen ?? 0) <= row.callOutFen ? null : isAgreed,
  }
}

export const serviceOrderSource: JobSource = {
  deskPath: ({ id }) => `/admin/service-orders?job=${id}`,
  place: async (db, id) => {
    const { row, newest } = await withNewestQuote(db, id)
    return {
      orderId: row.publicId,
      taskId: null,
      description: row.description,
      address: row.address || `${row.city}${row.district}`,
      contactName: row.contactName,
      contactPhone: row.contactPhone,
      quote: newest ? { ...viewQuote(newest, row) } : null,
      prices: await tellPrices(db, row.priceVersion, row.city),
      parts: await listOrderParts(db, id),
    }
  },
  photos: listRequestPhotos,
  parties: async (db, id) => {
    const { customerId, contactPhone, reworkOf, wantsAnother } = await findParties(db, id)
    const first = reworkOf !== null && wantsAnother ? (await need(db, reworkOf)).technicianId : null
    const accounts = customerId === null ? [] : [customerId]
    return { accounts, phone: contactPhone, unwanted: first === null ? [] : [first] }
  },
  moved,
  searched,
  late: async ({ tx, job, now }, minutes) => tellLate(tx, await need(tx, job.sourceId), minutes, now),
  quote,
  parts: takeOrderParts,
  usableParts,
  complete,
  held,
  outcome,
}
export const serviceTypeName = (code: string): string => serviceTypeOf(code as ServiceTypeCode).name
