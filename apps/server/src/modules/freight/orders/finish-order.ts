/** How a delivered order ends: confirmed, counted as confirmed, agreed on or decided; then the freight is handed out. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { FreightOrderAction, FreightOrderActor } from '@jihui/protocol/freight/order-machine'
import type { decideRequest, disputeAnswerRequest, disputeRequest } from '@jihui/protocol/freight/order-schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type By, nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { attachPhotos } from '../../field/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { finishCargo, lockCargo } from '../cargos/move-cargo.ts'
import { freightDriver } from '../parties/party-table.ts'
import { noteDeduction } from '../objections/note-deduction.ts'
import { driversOf, lockOrder, moveOrder, type OrderRow, orderWords, requireOpen } from './move-order.ts'
import { handOut } from './order-money.ts'
import { freightDispute } from './order-table.ts'
import { needOwnOrder } from './own-order.ts'
import { wasSeenThere } from './was-there.ts'

interface Finish {
  readonly action: Extract<FreightOrderAction, 'confirm' | 'count_confirmed' | 'decide' | 'agree'>
  readonly by: By
  readonly as: FreightOrderActor
  /** Of the freight, what goes back. */
  readonly backFen: number
  readonly reason: string
  readonly now: Date
}

/** There by the end of the window: seen to arrive, or loading by his shipper's code. */
const wasPunctual = (order: OrderRow): boolean => {
  const thereAt = wasSeenThere(order) ? order.arrivedAt : order.loadedAt
  return thereAt !== null && thereAt <= order.windowEnd
}

const finish = async (services: Pick<Services, 'hooks'>, tx: Tx, order: OrderRow, how: Finish): Promise<void> => {
  const { action, by, as, backFen, reason, now } = how
  const after = await moveOrder(tx, order, { action, by, as, notes: reason, hooks: services.hooks, now })
  const driverFen = order.priceFen - backFen
  const memo = reason || '运单完成'
  await handOut(services, tx, order, { source: 'freight', driverFen, backFen, reason: memo, now })
  await finishCargo(tx, (await lockCargo(tx, order.cargoId))!, { now })
  await tx
    .update(freightDriver)
    .set({
      completedTrips: sql`completed_trips + 1`,
      ...(wasPunctual(order) && { onTimeTrips: sql`on_time_trips + 1` }),
    })
    .where(inArray(freightDriver.userId, driversOf(order)))
  const words = { ...(await orderWords(tx, after)), amount: spokenYuan(driverFen) }
  for (const userId of driversOf(order)) await emit(tx, 'freight.order_completed', { ...words, userId })
}

export const confirmDelivery = ({ db, clock, hooks }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { order } = await needOwnOrder(tx, actor, id, 'shipper')
    const how = { action: 'confirm', by: actor, as: 'shipper', backFen: 0, reason: '', now: clock.now() } as const
    await finish({ hooks }, tx, order, how)
  })
/** Its shipper said on the rental its machine was brought for that it arrived. */
export const confirmByReceipt = (
  services: Pick<Services, 'hooks'>,
  tx: Tx,
  order: OrderRow,
  now: Date,
): Promise<void> => {
  const reason = '货主在租赁订单里确认收货'
  return finish(services, tx, order, { action: 'confirm', by: 'system', as: 'shipper', backFen: 0, reason, now })
}
/** Nobody objected in time. */
export const countConfirmed = (services: Pick<Services, 'hooks'>, tx: Tx, order: OrderRow, now: Date): Promise<void> =>
  finish(services, tx, order, { action: 'count_confirmed', by: 'system', as: 'system', backFen: 0, reason: '', now })

/** Never more than the freight and what the goods were said to be worth. */
const requireClaim = async (tx: Tx, order: OrderRow, claimedFen: number): Promise<void> => {
  const [of] = await tx.select({ valueFen: cargo.valueFen }).from(cargo).where(eq(cargo.id, order.cargoId))
  const mostFen = order.priceFen + of!.valueFen
  if (claimedFen <= 0) refuse('request.invalid', { errors: { claimed_amount: '要求的金额应大于 0' } })
  if (claimedFen > mostFen)
    refuse('request.invalid', { errors: { claimed_amount: `最多 ${spokenYuan(mostFen)}：运费加货物的声明价值` } })
}
export const disputeDelivery = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { reason, claimed_amount: claimedFen, photos }: z.output<typeof disputeRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order } = await needOwnOrder(tx, actor, id, 'shipper')
    requireOpen(order, 'dispute')
    await requireClaim(tx, order, claimedFen)
    const after = await moveOrder(tx, order, { action: 'dispute', by: actor, as: 'shipper', notes: reason, now })
    const opened = { orderId: id, reason, claimedFen, openedBy: 'shipper', openedAt: now }
    await tx.insert(freightDispute).values(opened)
    await attachPhotos(tx, { kind: 'freight_order', id, act: 'dispute' }, photos, actor.id, now)
    const words = await orderWords(tx, after)
    for (const userId of driversOf(order)) await emit(tx, 'freight.order_disputed', { ...words, userId, notes: reason })
  })

/** What the driver says of it, for whoever decides. */
export const answerDispute = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { answer, photos }: z.output<typeof disputeAnswerRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order } = await needOwnOrder(tx, actor, id, 'driver')
    requireOpen(order, 'agree')
    await tx.update(freightDispute).set({ answer, answeredAt: now }).where(eq(freightDispute.orderId, id))
    await attachPhotos(tx, { kind: 'freight_order', id, act: 'dispute_answer' }, photos, actor.id, now)
  })

const settleDispute = (tx: Tx, order: OrderRow, backFen: number, by: By, decision: string, now: Date) =>
  tx
    .update(freightDispute)
    .set({
      toShipperFen: backFen,
      toDriverFen: order.priceFen - backFen,
      decision: decision || `${nameOf(by)}同意`,
      decidedAt: now,
    })
    .where(eq(freightDispute.orderId, order.id))

/** Whoever earns gives in: what is claimed goes back, as far as the freight reaches. */
export const agreeToDispute = ({ db, clock, hooks }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order } = await needOwnOrder(tx, actor, id, 'driver')
    // Whoever drives for a carrier gives away nothing of the carrier's.
    if (order.payeeId !== actor.id) refuse('freight.order_not_found')
    requireOpen(order, 'agree')
    const [dispute] = await tx.select().from(freightDispute).where(eq(freightDispute.orderId, id))
    const backFen = Math.min(order.priceFen, dispute!.claimedFen)
    const reason = `同意退 ${spokenYuan(backFen)}`
    await settleDispute(tx, order, backFen, actor, reason, now)
    await finish({ hooks }, tx, order, { action: 'agree', by: actor, as: 'driver', backFen, reason, now })
    await noteDeduction(tx, order, { kind: 'dispute', amountFen: backFen, reason, isAgreed: true, now })
    const words = await orderWords(tx, order)
    await emit(tx, 'freight.order_decided', { ...words, userId: order.shipperId, notes: reason })
  })

export const decideDispute = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  { to_shipper: backFen, to_driver: driverFen, reason }: z.output<typeof decideRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const order = (await lockOrder(tx, id)) ?? refuse('freight.order_not_found')
    requireOpen(order, 'decide')
    if (backFen + driverFen !== order.priceFen)
      refuse('freight.split_differs', {
        errors: { to_driver: `两边加起来应为 ${spokenYuan(order.priceFen)}` },
      })
    await settleDispute(tx, order, backFen, actor, reason, now)
    await finish({ hooks }, tx, order, { action: 'decide', by: actor, as: 'staff', backFen, reason, now })
    await noteDeduction(tx, order, { kind: 'dispute', amountFen: backFen, reason, decidedBy: actor, now })
    const words = await orderWords(tx, order)
    for (const userId of [order.shipperId, ...driversOf(order)])
      await emit(tx, 'freight.order_decided', { ...words, userId, notes: reason })
  })

/** Not delivered a day after the last window: its shipper asks staff in, or they step in themselves. */
export const escalateTrip = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  reason: string,
  as: 'shipper' | 'staff',
) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const order =
      as === 'staff'
        ? ((await lockOrder(tx, id)) ?? refuse('freight.order_not_found'))
        : (await needOwnOrder(tx, actor, id, 'shipper')).order
    requireOpen(order, 'escalate')
    if (as === 'shipper' && now < addHours(order.deliverBefore, orderLimits.overdueHours))
      refuse('freight.too_early', { message: '过了卸货时间一天还没有交货，才能请平台介入' })
    await stepIn(tx, order, { by: actor, as, reason, hooks, now })
  })

interface SteppingIn extends Pick<Parameters<typeof moveOrder>[2], 'by' | 'now' | 'hooks'> {
  readonly as: 'shipper' | 'staff' | 'system'
  readonly reason: string
}
/** Whoever asks, all of the freight is in question. */
const stepIn = async (tx: Tx, order: OrderRow, { as, reason, ...step }: SteppingIn): Promise<void> => {
  const { id, priceFen: claimedFen } = order
  await moveOrder(tx, order, { action: 'escalate', as, notes: reason, ...step })
  await tx.insert(freightDispute).values({ orderId: id, reason, claimedFen, openedBy: as, openedAt: step.now })
  const words = await orderWords(tx, order)
  for (const userId of [...driversOf(order), ...(as === 'shipper' ? [] : [order.shipperId])])
    await emit(tx, 'freight.order_disputed', { ...words, userId, notes: reason })
}
/** Three days after its last window nobody knows where it is. */
export const escalateByTime = (tx: Tx, order: OrderRow, now: Date): Promise<void> =>
  stepIn(tx, order, { by: 'system', as: 'system', reason: '过了卸货时间三天还没有交货', now })
