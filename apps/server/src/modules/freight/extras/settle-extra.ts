/** What becomes of what was claimed: its shipper agrees or not, time agrees for him, staff decide or waive it. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { extraDecision } from '@jihui/protocol/freight/order-schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, eq, gt, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { abandonOpenPayment } from '../../payment/public.ts'
import { findContested, isContested } from '../objections/deduction-queries.ts'
import { noteDeduction } from '../objections/note-deduction.ts'
import { driversOf, lockOrder, type OrderRow, orderWords } from '../orders/move-order.ts'
import { freightExtra, freightOrder } from '../orders/order-table.ts'
import { extraKey } from './extra-payable.ts'
import { extras, type ExtraRow, lockExtra } from './move-extra.ts'

const orderOf = async (tx: Tx, { orderId }: ExtraRow): Promise<OrderRow> =>
  (await tx.select().from(freightOrder).where(eq(freightOrder.id, orderId)))[0] as OrderRow

const tellSettled = async (tx: Tx, row: ExtraRow): Promise<void> => {
  const order = await orderOf(tx, row)
  const words = { ...(await orderWords(tx, order)), amount: spokenYuan(row.amountFen) }
  for (const userId of driversOf(order)) await emit(tx, 'freight.extra_settled', { ...words, userId })
  if (row.amountFen > 0) await emit(tx, 'freight.extra_agreed', { ...words, userId: order.shipperId })
}

/** One on an order its shipper sends; anybody else's is none. */
const lockOwn = async (tx: Tx, actor: Actor, orderId: number, id: number): Promise<ExtraRow> => {
  const row = await lockExtra(tx, id)
  if (row?.orderId !== orderId) return refuse('freight.extra_not_found')
  return (await orderOf(tx, row)).shipperId === actor.id ? row : refuse('freight.extra_not_found')
}
export const acceptExtra = ({ db, clock }: Services, actor: Actor, orderId: number, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, orderId, id)
    await tellSettled(
      tx,
      await extras.transition(tx, row, { action: 'accept', by: actor, as: 'shipper', now: clock.now() }),
    )
  })
export const objectExtra = ({ db, clock }: Services, actor: Actor, orderId: number, id: number, reason: string) =>
  db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, orderId, id)
    const step = { action: 'object', by: actor, as: 'shipper', set: { objection: reason }, now: clock.now() } as const
    await extras.transition(tx, row, step)
    const order = await orderOf(tx, row)
    const words = await orderWords(tx, order)
    for (const userId of driversOf(order)) await emit(tx, 'freight.extra_objected', { ...words, userId, notes: reason })
  })
/** Nobody answered within a day. */
export const countExtraAccepted = async (tx: Tx, row: ExtraRow, now: Date): Promise<void> =>
  tellSettled(tx, await extras.transition(tx, row, { action: 'count_accepted', by: 'system', as: 'system', now }))

/** The order before what came on top of it, as everywhere. */
const needOf = async (tx: Tx, orderId: number, id: number): Promise<{ row: ExtraRow; order: OrderRow }> => {
  const order = (await lockOrder(tx, orderId)) ?? refuse('freight.extra_not_found')
  const row = await lockExtra(tx, id)
  return row?.orderId === orderId ? { row, order } : refuse('freight.extra_not_found')
}
export const decideExtra = (
  { db, clock, hooks }: Services,
  actor: Actor,
  orderId: number,
  id: number,
  { amount: amountFen, reason }: z.output<typeof extraDecision>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { row, order } = await needOf(tx, orderId, id)
    if (amountFen > row.amountFen)
      refuse('request.invalid', { errors: { amount: `不能多于申请的 ${spokenYuan(row.amountFen)}` } })
    const set = { amountFen, decision: reason }
    const step = { action: 'decide', by: actor, as: 'staff', set, notes: reason, told: { reason }, hooks } as const
    await tellSettled(tx, await extras.transition(tx, row, { ...step, now }))
    const taken = { kind: 'extra', amountFen: row.amountFen - amountFen, extraId: id } as const
    await noteDeduction(tx, order, { ...taken, reason, decidedBy: actor, now })
  })
/** It was agreed to and is not paid: nobody waits for it any more. */
export const waiveExtra = ({ db, clock, hooks }: Services, actor: Actor, orderId: number, id: number, reason: string) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { row, order } = await needOf(tx, orderId, id)
    if ((await findContested(tx, [id])).size > 0)
      refuse('freight.extra_action_not_allowed', { message: '司机的异议还没有复核' })
    if (row.paidAt !== null) refuse('freight.extra_action_not_allowed', { message: '这笔附加费已经付了' })
    await abandonOpenPayment(tx, extraKey(id), now)
    const set = { amountFen: 0, decision: reason }
    const step = { action: 'waive', by: actor, as: 'staff', set, notes: reason, told: { reason }, hooks, now } as const
    await tellSettled(tx, await extras.transition(tx, row, step))
    const taken = { kind: 'waiver', amountFen: row.amountFen, extraId: id } as const
    await noteDeduction(tx, order, { ...taken, reason, decidedBy: actor, now })
  })

/** Claimed and unanswered until now. */
export const isUnanswered = (now: Date) => and(eq(freightExtra.status, 'claimed'), lt(freightExtra.respondBefore, now))

/** Refuses a shipper who agreed to something days ago and has not paid it. */
export const requireExtrasPaid = async (db: Queryable, shipperId: number, now: Date): Promise<void> => {
  const [owed] = await db
    .select({ orderId: freightExtra.orderId })
    .from(freightExtra)
    .innerJoin(freightOrder, eq(freightOrder.id, freightExtra.orderId))
    .where(
      and(
        eq(freightOrder.shipperId, shipperId),
        inArray(freightExtra.status, ['accepted', 'decided']),
        isNull(freightExtra.paidAt),
        gt(freightExtra.amountFen, 0),
        lt(freightExtra.agreedAt, addHours(now, -24 * orderLimits.extraOverdueDays)),
        not(isContested(sql`${freightExtra.id}`)),
      ),
    )
    .limit(1)
  if (owed) refuse('freight.extras_unpaid', { current: { order_id: owed.orderId } })
}
