/**
 * What a driver does on the way. Each act is applied once under its own id, whether it comes at once or hours later from a
 * device that had no network, and moves the order by the same rules.
 */
import type { FreightOrderAction } from '@jihui/protocol/freight/order-machine'
import { freightSignaturePurpose } from '@jihui/protocol/freight/module'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { arriveRequest, deliverRequest, departRequest, loadRequest } from '@jihui/protocol/freight/order-schema'
import { fieldLimits } from '@jihui/protocol/field/limits'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { PlacedFile } from '../../../platform/files/store.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readSignature } from '../../agreement/public.ts'
import { type AppliedAct, attachPhotos, type SentAct } from '../../field/public.ts'
import { type Point, pointOfDevice, straightKm } from '../../geography/public.ts'
import { cargoStop } from '../cargos/cargo-table.ts'
import { claimWaiting } from '../extras/claim-extra.ts'
import { type Happened, moveOrder, type OrderRow, orderWords, requireOpen } from './move-order.ts'
import { freightHistory, freightOrder } from './order-table.ts'
import { needOwnOrder } from './own-order.ts'

type Act = Extract<FreightOrderAction, 'depart' | 'arrive_pickup' | 'load' | 'arrive_delivery' | 'deliver'>
type Columns = Partial<typeof freightOrder.$inferInsert>

interface Doing {
  readonly tx: Tx
  readonly order: OrderRow
  readonly actor: Actor
  /** When it was done, as far as it is believed: what money is reckoned by. */
  readonly at: Date
  readonly now: Date
  /** Heard of afterwards: whoever did it is not there to do it otherwise. */
  readonly hasHappened: boolean
}
interface Done {
  readonly set: Columns
  readonly notes?: string
  readonly facts?: Readonly<Record<string, unknown>>
  readonly where?: { readonly latitude?: number | undefined; readonly longitude?: number | undefined }
  readonly isDoubtful?: boolean
  /** What follows once the order has moved. */
  readonly follow?: (after: OrderRow) => Promise<unknown>
}

/** The moment of the step before: nothing of the trip is earlier. */
const lastMoment = async (tx: Tx, { id, createdAt }: OrderRow): Promise<Date> => {
  const [last] = await tx
    .select({ at: freightHistory.occurredAt })
    .from(freightHistory)
    .where(eq(freightHistory.orderId, id))
    .orderBy(desc(freightHistory.id))
    .limit(1)
  return last?.at ?? createdAt
}

/** A clock that runs ahead, or says what cannot have been, is kept and marked; money goes by when we heard of it. */
const believed = async (tx: Tx, order: OrderRow, stated: Date | null, now: Date) => {
  if (stated === null) return { occurredAt: now, at: now, isDoubtful: false }
  const isAhead = stated > addMinutes(now, fieldLimits.aheadMinutes)
  const isBefore = stated < (await lastMoment(tx, order))
  if (isAhead || isBefore) return { occurredAt: stated, at: now, isDoubtful: true }
  return { occurredAt: stated, at: stated < now ? stated : now, isDoubtful: false }
}

/** The same event again does nothing; somebody else's is refused. */
const isRepeat = async (tx: Tx, orderId: number, eventId: string | null): Promise<boolean> => {
  if (eventId === null) return false
  const [known] = await tx
    .select({ orderId: freightHistory.orderId })
    .from(freightHistory)
    .where(eq(freightHistory.eventId, eventId))
  if (!known) return false
  return known.orderId === orderId ? true : refuse('field.event_of_another')
}

/** Whoever drives does it; of a carrier's trips the carrier does not. */
const act =
  <Body>(
    action: Act,
    work: (doing: Doing, body: Body) => Promise<Done | 'code_wrong'>,
    codeRefusal: 'freight.code_wrong' | 'freight.receipt_code_wrong' = 'freight.code_wrong',
  ) =>
  async ({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: Actor, sent: SentAct<Body>): Promise<AppliedAct> => {
    const outcome = await db.transaction(async (tx) => {
      const now = clock.now()
      const { order } = await needOwnOrder(tx, actor, sent.subjectId, 'driver')
      if (order.driverId !== actor.id) return refuse('freight.order_not_found')
      if (await isRepeat(tx, order.id, sent.eventId)) return { version: order.version, isRepeat: true }
      requireOpen(order, action)
      const { occurredAt, at, isDoubtful } = await believed(tx, order, sent.occurredAt, now)
      const done = await work({ tx, order, actor, at, now, hasHappened: sent.hasHappened ?? false }, sent.body)
      if (done === 'code_wrong') {
        await tx
          .update(freightOrder)
          .set({ codeFailures: sql`code_failures + 1` })
          .where(eq(freightOrder.id, order.id))
        return orderLimits.codeTries - order.codeFailures - 1
      }
      const happened: Happened = {
        eventId: sent.eventId,
        occurredAt,
        isDoubtful: isDoubtful || (done.isDoubtful ?? false),
        ...done.where,
        facts: done.facts ?? {},
      }
      const step = { action, by: actor, as: 'driver', now, notes: done.notes ?? '', set: done.set, happened } as const
      const after = await moveOrder(tx, order, step)
      await done.follow?.(after)
      return { version: after.version, isRepeat: false }
    })
    if (typeof outcome !== 'number') return outcome
    const field = codeRefusal === 'freight.code_wrong' ? 'pickup_code' : 'receipt_code'
    const left = outcome > 0 ? `码不对，还能试 ${outcome} 次` : '码不对，已经锁住，请联系平台'
    return refuse(codeRefusal, { errors: { [field]: left } })
  }

const requireUnlocked = ({ codeFailures }: OrderRow): void => {
  if (codeFailures >= orderLimits.codeTries) refuse('freight.code_locked')
}
const subjectOf = (order: OrderRow, name: string) => ({ kind: 'freight_order', id: order.id, act: name })

type ArriveBody = z.output<typeof arriveRequest>
const noPlace = '手机报的位置不在国内，打开定位再试；定不了位就关掉定位，照样能报'
/** Kilometres between him and the stop. */
const farFrom = async (tx: Tx, cargoId: number, kind: 'pickup' | 'delivery', place: Point) => {
  const order = kind === 'pickup' ? asc : desc
  const [stop] = await tx
    .select({ latitude: cargoStop.latitude, longitude: cargoStop.longitude })
    .from(cargoStop)
    .where(and(eq(cargoStop.cargoId, cargoId), eq(cargoStop.kind, kind)))
    .orderBy(order(cargoStop.position))
    .limit(1)
  return straightKm(place, stop!)
}
const arrival = async (doing: Doing, kind: 'pickup' | 'delivery', body: ArriveBody) => {
  const { tx, order, actor, now } = doing
  const place = pointOfDevice(body, doing.hasHappened, noPlace)
  const km = place && (await farFrom(tx, order.cargoId, kind, place))
  const isFar = km !== null && km * 1000 > orderLimits.nearMetres
  await attachPhotos(tx, subjectOf(order, `arrive_${kind}`), body.photos, actor.id, now)
  // A place that was said and is none is looked at, like one far away.
  const isNone = place === null && body.latitude !== undefined
  return {
    place,
    where: { ...place },
    isDoubtful: isFar || isNone,
    notes: isFar ? `离${kind === 'pickup' ? '装货地' : '卸货地'} ${Math.round(km)} km` : isNone ? '没有定到位置' : '',
  }
}

export const depart = act<z.output<typeof departRequest>>('depart', async ({ at }) => ({ set: { departedAt: at } }))

export const arriveAtPickup = act<ArriveBody>('arrive_pickup', async (doing, body) => {
  const { place, ...arrived } = await arrival(doing, 'pickup', body)
  // Nothing is claimed by an arrival nobody can tell from a lie.
  const isDoubtful = arrived.isDoubtful || place === null
  return { ...arrived, set: { arrivedAt: doing.at, isArrivalDoubtful: isDoubtful } }
})

/** To whoever takes it in, by the number that was given for the last stop: he tells it to the driver once he has looked. */
const sendReceiptCode = async (
  tx: Tx,
  order: OrderRow,
  words: Awaited<ReturnType<typeof orderWords>>,
): Promise<void> => {
  const [last] = await tx
    .select({ contactPhone: cargoStop.contactPhone })
    .from(cargoStop)
    .where(eq(cargoStop.cargoId, order.cargoId))
    .orderBy(desc(cargoStop.position))
    .limit(1)
  if (!last) return
  const told = { userId: order.shipperId, phone: last.contactPhone, code: order.receiptCode }
  await emit(tx, 'freight.receipt_code', { ...words, ...told })
}

export const load = act<z.output<typeof loadRequest>>('load', async ({ tx, order, actor, at, now }, body) => {
  requireUnlocked(order)
  if (body.pickup_code !== order.pickupCode) return 'code_wrong'
  await attachPhotos(tx, subjectOf(order, 'load'), body.photos, actor.id, now)
  return {
    set: { loadedAt: at, codeFailures: 0 },
    notes: body.notes,
    facts: { pieces: body.pieces, seal: body.seal },
    follow: async (after) => {
      await claimWaiting(tx, after, 'pickup', now)
      const words = await orderWords(tx, after)
      await emit(tx, 'freight.order_loaded', { ...words, userId: order.shipperId })
      await sendReceiptCode(tx, after, words)
    },
  }
})

export const arriveAtDelivery = act<ArriveBody>('arrive_delivery', async (doing, body) => ({
  ...(await arrival(doing, 'delivery', body)),
  set: { unloadingAt: doing.at },
}))

type DeliverBody = z.output<typeof deliverRequest>
const handOver = (signature: PlacedFile | null, keep: (tx: Tx, file: PlacedFile) => Promise<string>) =>
  act<DeliverBody>(
    'deliver',
    async ({ tx, order, actor, at, now }, body) => {
      if (signature === null) {
        requireUnlocked(order)
        if (!body.receipt_code) refuse('request.invalid', { errors: { signature: '请收货人签字，或填写收货码' } })
        if (body.receipt_code !== order.receiptCode) return 'code_wrong'
      }
      await attachPhotos(tx, subjectOf(order, 'deliver'), body.photos, actor.id, now)
      for (const { photos } of body.exceptions)
        await attachPhotos(tx, subjectOf(order, 'exception'), photos, actor.id, now, 'exceptions')
      const signatureFile = signature && (await keep(tx, signature))
      return {
        set: { deliveredAt: at, confirmBefore: addHours(now, orderLimits.confirmHours), codeFailures: 0 },
        facts: {
          receiver_name: body.receiver_name,
          pieces: body.pieces,
          signature: signatureFile,
          is_coded: signature === null,
          exceptions: body.exceptions.map(({ description }) => ({ description })),
        },
        follow: async (after) => {
          await claimWaiting(tx, after, 'delivery', now)
          await emit(tx, 'freight.order_delivered', { ...(await orderWords(tx, after)), userId: order.shipperId })
        },
      }
    },
    'freight.receipt_code_wrong',
  )
/** With the receiver's signature, or the code he was told. */
export const deliver = async (services: Services, actor: Actor, sent: SentAct<DeliverBody>): Promise<AppliedAct> => {
  const { signature } = sent.body
  const keep = async (tx: Tx, file: PlacedFile) => (await services.files.keep(tx, file, actor.id)).id
  if (!signature) return handOver(null, keep)(services, actor, sent)
  const drawn = await readSignature(signature)
  return services.files.place([drawn], freightSignaturePurpose, ([placed]) =>
    handOver(placed!, keep)(services, actor, sent),
  )
}
