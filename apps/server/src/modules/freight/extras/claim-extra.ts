/** Waiting, a further stop, a toll: claimed by whoever drives, by itself where time tells. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { extraKinds, type ExtraKind, extraMachine, isLiveOrder } from '@jihui/protocol/freight/order-machine'
import { type WaitingCost, waitingCost } from '@jihui/protocol/freight/order-money'
import type { extraRequest } from '@jihui/protocol/freight/order-schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, count, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { attachPhotos } from '../../field/public.ts'
import { cargoStop } from '../cargos/cargo-table.ts'
import { type OrderRow, orderWords } from '../orders/move-order.ts'
import { freightExtra } from '../orders/order-table.ts'
import { needOwnOrder } from '../orders/own-order.ts'

export type WaitingSite = 'pickup' | 'delivery'
const siteWords = { pickup: '装货地', delivery: '卸货地' } as const

/** When the receiver's window begins: waiting before it is nobody's. */
const lastWindow = async (tx: Tx, cargoId: number): Promise<Date> => {
  const [stop] = await tx
    .select({ from: cargoStop.windowStart })
    .from(cargoStop)
    .where(eq(cargoStop.cargoId, cargoId))
    .orderBy(desc(cargoStop.position))
    .limit(1)
  return stop!.from
}
/** From when on waiting counts there, and since when it does; null: he was not there, or nobody saw that he was. */
const waitedAt = async (tx: Tx, order: OrderRow, site: WaitingSite, now: Date) => {
  const isPickup = site === 'pickup'
  const arrivedAt = isPickup ? order.arrivedAt : order.unloadingAt
  if (arrivedAt === null || (isPickup && order.isArrivalDoubtful)) return null
  const windowStart = isPickup ? order.windowStart : await lastWindow(tx, order.cargoId)
  const from = arrivedAt > windowStart ? arrivedAt : windowStart
  return { from, until: (isPickup ? order.loadedAt : order.deliveredAt) ?? now }
}

const clock = (moment: Date): string =>
  moment.toLocaleString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
const workingOf = (
  site: WaitingSite,
  { from, until }: { from: Date; until: Date },
  { steps, amountFen }: WaitingCost,
  order: OrderRow,
): string =>
  `${siteWords[site]} ${clock(from)} 到 ${clock(until)}，前 ${order.terms.freeHours} 小时免费，` +
  `超出 ${steps} × ${orderLimits.waitingStepMinutes} 分钟，每 ${orderLimits.waitingStepMinutes} 分钟 ${spokenYuan(amountFen / steps)}`

interface NewExtra {
  readonly kind: ExtraKind
  readonly site?: WaitingSite
  readonly amountFen: number
  readonly working: string
  readonly now: Date
}
const insertExtra = async (
  tx: Tx,
  order: OrderRow,
  { kind, site, amountFen, working, now }: NewExtra,
): Promise<number | null> => {
  const [made] = await tx
    .insert(freightExtra)
    .values({
      orderId: order.id,
      kind,
      site: site ?? '',
      amountFen,
      working,
      status: extraMachine.initial[0]!,
      respondBefore: addHours(now, orderLimits.extraHours),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: freightExtra.id })
  if (!made) return null
  const words = { ...(await orderWords(tx, order)), amount: spokenYuan(amountFen) }
  await emit(tx, 'freight.extra_claimed', { ...words, userId: order.shipperId, notes: extraKinds[kind].label })
  return made.id
}

/** Waiting that is over, by itself: both times are recorded. Once for each end of the trip. */
export const claimWaiting = async (tx: Tx, order: OrderRow, site: WaitingSite, now: Date): Promise<number | null> => {
  const waited = await waitedAt(tx, order, site, now)
  if (!waited) return null
  const cost = waitingCost(order.terms, waited)
  if (cost.amountFen === 0) return null
  const working = workingOf(site, waited, cost, order)
  return insertExtra(tx, order, { kind: 'waiting', site, amountFen: cost.amountFen, working, now })
}

type Body = z.output<typeof extraRequest>
const wayOf = (order: OrderRow, { kind, amount, note, photos }: Body): Omit<NewExtra, 'now'> => {
  if (kind === 'stop') return { kind, amountFen: order.terms.stopFen, working: note || '多一个装卸点' }
  if (!amount) return refuse('request.invalid', { errors: { amount: '请填写过路费' } })
  if (amount > order.priceFen) return refuse('request.invalid', { errors: { amount: '过路费不能多于运费' } })
  if (photos.length === 0) return refuse('request.invalid', { errors: { photos: '请拍下票据' } })
  return { kind, amountFen: amount, working: note || '按票据' }
}

/** Claims what came on top. Refuses waiting that costs nothing yet, or that was claimed for this end already. */
export const claimExtra = (
  { db, clock: watch }: Services,
  actor: Actor,
  orderId: number,
  body: Body,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = watch.now()
    const { order } = await needOwnOrder(tx, actor, orderId, 'driver')
    if (!isLiveOrder(order.status) || order.paidAt === null) refuse('freight.order_action_not_allowed')
    const [made] = await tx
      .select({ extras: count() })
      .from(freightExtra)
      .where(and(eq(freightExtra.orderId, orderId)))
    if (made!.extras >= orderLimits.extrasMax) refuse('freight.too_many_extras')
    const id =
      body.kind === 'waiting'
        ? await claimWaiting(tx, order, order.loadedAt === null ? 'pickup' : 'delivery', now)
        : await insertExtra(tx, order, { ...wayOf(order, body), now })
    if (id === null) return refuse('freight.nothing_waited')
    await attachPhotos(tx, { kind: 'freight_order', id: orderId, act: `extra_${id}` }, body.photos, actor.id, now)
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })
