/** A freight order to work in the field: who reads it, and what is done to it from a device that had no network. */
import * as schemas from '@jihui/protocol/freight/order-schema'
import { freightOrderActions, freightOrderNumber, isLiveOrder } from '@jihui/protocol/freight/order-machine'
import { and, desc, gt } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import {
  attachPhotos,
  type BundlePart,
  fieldAct,
  type FieldSubject,
  type HappenedAct,
  newActs,
  type Noting,
} from '../../field/public.ts'
import { type OrderRow, writeHistory } from './move-order.ts'
import { freightHistory, freightOrder } from './order-table.ts'
import { findOwnOrder, isSideOf, needOwnOrder } from './own-order.ts'
import { readOwnOrder } from './read-order.ts'
import { arriveAtDelivery, arriveAtPickup, deliver, depart, load } from './trip-acts.ts'

const maySee = async ({ db }: Pick<Services, 'db'>, userId: number, id: number): Promise<boolean> =>
  (await findOwnOrder(db, userId, id)) !== null

/** What happened although it could not be applied is written down beside what did, for whoever decides. */
const settle = async (noting: Noting, id: number, acts: readonly HappenedAct[]): Promise<void> => {
  const { tx, actor, now } = noting
  const { order } = await needOwnOrder(tx, actor, id, 'driver')
  for (const { eventId, kind, occurredAt, facts, photos, remark } of await newActs(noting, freightHistory, acts)) {
    await attachPhotos(tx, { kind: 'freight_order', id, act: 'noted' }, photos, actor.id, now)
    const label = freightOrderActions[kind as keyof typeof freightOrderActions]?.label ?? kind
    const happened = { eventId, occurredAt, isDoubtful: true, facts }
    await writeHistory(tx, order, { action: 'noted', by: actor, notes: `司机记下：${label}${remark}`, now, happened })
  }
}

export const freightOrderSubject: FieldSubject = {
  named: (id) => `运单 ${freightOrderNumber(id)}`,
  path: (id) => `/transportation/driver-order-detail/${id}`,
  deskPath: (id) => `/admin/freight/orders/${id}`,
  isReader: maySee,
  stateOf: async (services, actor, id) =>
    (await maySee(services, actor.id, id)) ? { ...(await readOwnOrder(services, actor, id)) } : null,
  acts: {
    depart: fieldAct('出发', schemas.departRequest, depart),
    arrive_pickup: fieldAct('到达装货地', schemas.arriveRequest, arriveAtPickup),
    load: fieldAct('装货完成', schemas.loadRequest, load),
    arrive_delivery: fieldAct('到达卸货地', schemas.arriveRequest, arriveAtDelivery),
    deliver: fieldAct('交货', schemas.deliverRequest, deliver),
  },
  settle,
}

const bundleMax = 50
/** Trips somebody drives, whole, so that a device can go on without network. */
export const freightOrderBundle: BundlePart = {
  read: async (services, actor, since) => {
    const { db, clock } = services
    const rows = (await db
      .select()
      .from(freightOrder)
      .where(and(isSideOf(actor.id, 'driver'), gt(freightOrder.createdAt, addHours(clock.now(), -24 * 30))))
      .orderBy(desc(freightOrder.id))
      .limit(bundleMax)) as OrderRow[]
    const live = rows.filter(({ status }) => isLiveOrder(status))
    const whole = []
    for (const { id } of live) whole.push(await readOwnOrder(services, actor, id))
    const removed = rows.filter(
      ({ status, endedAt }) => !isLiveOrder(status) && (since === null || (endedAt ?? since) >= since),
    )
    return { rows: whole, removed: removed.map(({ id }) => id) }
  },
}
