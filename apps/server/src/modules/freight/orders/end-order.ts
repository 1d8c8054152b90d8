/** How an order ends before its goods are on the vehicle: nobody pays, one of both gives it up, or nobody comes. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import {
  type FreightOrderAction,
  type FreightOrderActor,
  freightOrderNumber,
} from '@jihui/protocol/freight/order-machine'
import type { callOffRequest, cancelRequest } from '@jihui/protocol/freight/order-schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { toYuan } from '@jihui/protocol/values'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { attachPhotos } from '../../field/public.ts'
import { abandonOpenPayment } from '../../payment/public.ts'
import { closeCargo, lockCargo, reopenCargo } from '../cargos/move-cargo.ts'
import { refreshPointsOfShipper } from '../matching/refresh-points.ts'
import { freightDriver, freightShipper } from '../parties/party-table.ts'
import { findRestoredAt, suspendDriver } from '../parties/suspend-driver.ts'
import { noteDeduction } from '../objections/note-deduction.ts'
import { driversOf, lockOrder, moveOrder, type OrderRow, orderWords, requireOpen } from './move-order.ts'
import { freightOrderKey } from './order-payable.ts'
import { handOut, moneyOfCancelling } from './order-money.ts'
import { needOwnOrder } from './own-order.ts'
import { freightOrder } from './order-table.ts'
import { noShowFrom, wasSeenThere } from './was-there.ts'

type CancelBody = z.output<typeof cancelRequest>
type Ending = Extract<
  FreightOrderAction,
  'lapse' | 'cancel' | 'give_up' | 'claim_empty_run' | 'release_no_show' | 'call_off'
>
interface Ended {
  readonly action: Ending
  readonly by: By
  readonly as: FreightOrderActor
  readonly reason: string
  readonly compensationFen: number
  readonly now: Date
  readonly isCargoWanted: boolean
}

/** Ends it, gives back what is not the driver's, and says what becomes of the cargo. */
const endOrder = async (
  services: Pick<Services, 'hooks'>,
  tx: Tx,
  order: OrderRow,
  { action, by, as, reason, compensationFen, now, isCargoWanted }: Ended,
): Promise<OrderRow> => {
  await abandonOpenPayment(tx, freightOrderKey(order.id), now)
  const after = await moveOrder(tx, order, { action, by, as, notes: reason, hooks: services.hooks, now })
  const backFen = order.priceFen - compensationFen
  await handOut(services, tx, order, { source: 'compensation', driverFen: compensationFen, backFen, reason, now })
  const cargo = (await lockCargo(tx, order.cargoId))!
  await (isCargoWanted ? reopenCargo : closeCargo)(tx, cargo, { notes: reason, now })
  if (compensationFen > 0) {
    const told = { ...(await orderWords(tx, after)), amount: spokenYuan(compensationFen) }
    await emit(tx, 'freight.order_compensated', { ...told, userId: order.payeeId })
  }
  return after
}

export const beforeLoading = ['pending_payment', 'pending_pickup', 'en_route', 'loading'] as const

/** Why he was not paid for having come. */
const unseen = '到装货地时没有定到位置，或离得太远'
/** For its shipper, by the table of what it costs; who says he came and was not seen may object to what he did not get. */
const endForShipper = async (
  services: Services,
  tx: Tx,
  order: OrderRow,
  { by, reason, now }: Pick<Ended, 'by' | 'reason' | 'now'>,
): Promise<void> => {
  const { compensationFen } = await moneyOfCancelling(tx, order, { by: 'shipper', now, isEmptyRun: false })
  const ended = { action: 'cancel', by, as: 'shipper', reason, compensationFen, now, isCargoWanted: false } as const
  await endOrder(services, tx, order, ended)
  if (order.isArrivalDoubtful)
    await noteForgone(tx, order, { by: 'system', reason: unseen, givenFen: compensationFen, now })
}

/** The rental its machine was to travel for is cancelled: as if its shipper cancelled, by the same rules. */
export const cancelForRental = async (
  services: Services,
  tx: Tx,
  order: OrderRow,
  reason: string,
  now: Date,
): Promise<void> => {
  await endForShipper(services, tx, order, { by: 'system', reason, now })
  await tell(tx, 'freight.order_cancelled', order, [order.shipperId, ...driversOf(order)], reason)
}

const tell = async (tx: Tx, topic: Told, order: OrderRow, people: readonly number[], notes = ''): Promise<void> => {
  const words = await orderWords(tx, order)
  for (const userId of new Set(people)) await emit(tx, topic, { ...words, userId, ...(notes && { notes }) })
}
type Told = 'freight.order_lapsed' | 'freight.order_cancelled' | 'freight.order_given_up' | 'freight.driver_no_show'

/** Not paid in time: the driver is free without a mark, the cargo first in line; the shipper's record has one more unpaid. */
export const lapseOrder = async (services: Services, tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const reason = '运费没有在 30 分钟内付'
  const ended = {
    action: 'lapse',
    by: 'system',
    as: 'system',
    reason,
    compensationFen: 0,
    now,
    isCargoWanted: true,
  } as const
  await endOrder(services, tx, order, ended)
  await tx
    .update(freightShipper)
    .set({ orders: sql`orders + 1` })
    .where(eq(freightShipper.userId, order.shipperId))
  await refreshPointsOfShipper(tx, order.shipperId)
  await tell(tx, 'freight.order_lapsed', order, [order.shipperId, ...driversOf(order)])
}

const giveUp = async (services: Services, tx: Tx, order: OrderRow, actor: Actor, reason: string, now: Date) => {
  const ended = {
    action: 'give_up',
    by: actor,
    as: 'driver',
    reason,
    compensationFen: 0,
    now,
    isCargoWanted: true,
  } as const
  await endOrder(services, tx, order, ended)
  // Before money moved nobody relied on him yet.
  if (order.paidAt !== null && addHours(now, orderLimits.lateGiveUpHours) > order.windowStart)
    await tx
      .update(freightDriver)
      .set({ lateGiveUps: sql`late_give_ups + 1` })
      .where(eq(freightDriver.userId, order.driverId))
  await tell(tx, 'freight.order_given_up', order, [order.shipperId], reason)
}

const causes = { cargo_missing: '货不在', cargo_differs: '货和说的不一样' } as const
/** He is there, and was seen to be: by the recorded arrival, without paperwork. */
const claimEmptyRun = async (
  services: Services,
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  { cause, reason, photos }: CancelBody,
  now: Date,
) => {
  requireOpen(order, 'claim_empty_run')
  if (order.isArrivalDoubtful) refuse('freight.not_at_site')
  if (photos.length === 0) refuse('request.invalid', { errors: { photos: '请拍一张现场的照片' } })
  await attachPhotos(tx, { kind: 'freight_order', id: order.id, act: 'claim_empty_run' }, photos, actor.id, now)
  const money = await moneyOfCancelling(tx, order, { by: 'driver', now, isEmptyRun: true })
  await endOrder(services, tx, order, {
    action: 'claim_empty_run',
    by: actor,
    as: 'driver',
    reason: `${causes[cause!]}：${reason}`,
    compensationFen: money.compensationFen,
    now,
    isCargoWanted: false,
  })
  await tell(tx, 'freight.order_cancelled', order, [order.shipperId], reason)
}

/** Its shipper calls it off, or whoever drives gives it up, by the table of what each costs. */
export const cancelOrder = (services: Services, actor: Actor, id: number, body: CancelBody): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { order, side } = await needOwnOrder(tx, actor, id)
    if (side === 'driver')
      return body.cause === undefined
        ? giveUp(services, tx, order, actor, body.reason, now)
        : claimEmptyRun(services, tx, order, actor, body, now)
    await endForShipper(services, tx, order, { by: actor, reason: body.reason, now })
    await tell(tx, 'freight.order_cancelled', order, driversOf(order), body.reason)
  })

/** The same, and nothing is done. */
export const previewCancelling = async ({ db, clock }: Services, actor: Actor, id: number) => {
  const { order, side } = await needOwnOrder(db, actor, id)
  requireOpen(order, side === 'shipper' ? 'cancel' : 'give_up')
  const { lines, refundFen, compensationFen } = await moneyOfCancelling(db, order, {
    by: side,
    now: clock.now(),
    isEmptyRun: false,
  })
  return {
    refund: toYuan(refundFen),
    compensation: toYuan(compensationFen),
    lines: lines.map(({ label, working, amountFen }) => ({ label, working, amount: toYuan(amountFen) })),
    sentence:
      side === 'shipper'
        ? '取消以后货源也关闭，要再运可以复制一份重新发布。'
        : '运费全部退给货主，货源重新待接。装货前 4 小时内放弃会记入准时率，不罚款。',
  }
}

/** So often not there within a month: staff speak with him before he drives again; what was before they did counts no more. */
const suspendAfterNoShows = async (services: Services, tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const { driverId } = order
  const monthAgo = addHours(now, -24 * orderLimits.noShowDays)
  const spokenAt = await findRestoredAt(tx, driverId)
  const ofHis = and(
    eq(freightOrder.driverId, driverId),
    eq(freightOrder.endedBy, 'release_no_show' satisfies Ending),
    gt(freightOrder.endedAt, spokenAt && spokenAt > monthAgo ? spokenAt : monthAgo),
  )
  const [found] = await tx.select({ times: count() }).from(freightOrder).where(ofHis)
  if (found!.times < orderLimits.noShows) return
  const reason = `${orderLimits.noShowDays} 天里有 ${found!.times} 次没有按时到装货地（最近一次 ${freightOrderNumber(order.id)}），平台会联系你，谈过以后恢复`
  await suspendDriver(services, tx, { driverId, reason, now })
}

/** What calling off would have given him by the table, and he did not get. */
const noteForgone = async (
  tx: Tx,
  order: OrderRow,
  { by, reason, givenFen, now }: { by: By; reason: string; givenFen: number; now: Date },
): Promise<void> => {
  const table = { by: 'shipper', now, isEmptyRun: false, bySaying: true } as const
  const { compensationFen } = await moneyOfCancelling(tx, order, table)
  const amountFen = compensationFen - givenFen
  await noteDeduction(tx, order, { kind: 'compensation', amountFen, reason, decidedBy: by, now })
}

/** The driver was not there: all back, the cargo first in line, and one more that he did not come to. */
export const endAsNoShow = async (services: Services, tx: Tx, order: OrderRow, by: By, now: Date): Promise<void> => {
  const as = by === 'system' ? 'system' : 'shipper'
  const ended = { action: 'release_no_show', by, as, reason: '司机没有按时来', compensationFen: 0, now } as const
  await endOrder(services, tx, order, { ...ended, isCargoWanted: true })
  // Whoever had set out may say that he was there.
  if (order.status !== 'pending_pickup')
    await noteForgone(tx, order, { by: 'system', reason: ended.reason, givenFen: 0, now })
  await suspendAfterNoShows(services, tx, order, now)
  await tell(tx, 'freight.driver_no_show', order, [...driversOf(order), ...(by === 'system' ? [order.shipperId] : [])])
}
export const releaseNoShow = (services: Services, actor: Actor, id: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { order } = await needOwnOrder(tx, actor, id, 'shipper')
    requireOpen(order, 'release_no_show')
    if (wasSeenThere(order)) refuse('freight.order_action_not_allowed', { message: '司机已经到了装货地' })
    if (now < noShowFrom(order)) refuse('freight.too_early', { message: '装货时间过了 60 分钟司机还没到，才能换车' })
    await endAsNoShow(services, tx, order, actor, now)
  })

/** Staff call it off, and say what the driver gets of what is in trust. */
export const callOff = (
  services: Services,
  actor: Actor,
  id: number,
  { reason, to_driver: compensationFen }: z.output<typeof callOffRequest>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const order = (await lockOrder(tx, id)) ?? refuse('freight.order_not_found')
    requireOpen(order, 'call_off')
    if (compensationFen > (order.paidAt === null ? 0 : order.priceFen))
      refuse('freight.split_differs', { errors: { to_driver: '不能多于托管的运费' } })
    const ended = {
      action: 'call_off',
      by: actor,
      as: 'staff',
      reason,
      compensationFen,
      now,
      isCargoWanted: false,
    } as const
    await endOrder(services, tx, order, ended)
    await noteForgone(tx, order, { by: actor, reason, givenFen: compensationFen, now })
    await tell(tx, 'freight.order_cancelled', order, [order.shipperId, ...driversOf(order)], reason)
  })
