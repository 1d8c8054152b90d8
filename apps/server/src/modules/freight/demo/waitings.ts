/** Waiting at the pick-up: claimed by itself as the goods were on, agreed to or not, decided and paid. */
import { and, eq } from 'drizzle-orm'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { claimWaiting } from '../extras/claim-extra.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightOrder } from '../orders/order-table.ts'
import type { Retold } from './retell.ts'
import { ordersPath, pay, type TripScene } from './tell-trip.ts'

const claim = async ({ town }: TripScene, { id, shipper, course }: Retold): Promise<number> => {
  const { db } = town.services
  town.at(course.loaded)
  const own = and(eq(freightOrder.id, id), eq(freightOrder.shipperId, shipper.userId))
  const [order] = (await db.select().from(freightOrder).where(own)) as OrderRow[]
  const made = await db.transaction((tx) => claimWaiting(tx, order!, 'pickup', course.loaded))
  if (made === null) throw new Error(`nobody waited on order ${id}`)
  await town.settle()
  return made
}

/** Every so many of them its shipper objects to; of those the last ones wait for staff. */
const objectedEvery = 5
const undecided = 2
export const tellWaitings = async (scene: TripScene, trips: readonly Retold[]): Promise<void> => {
  const { town, accounts } = scene
  for (const [index, trip] of trips.entries()) {
    const { id, shipper, course } = trip
    const extra = await claim(scene, trip)
    const says = (act: string, body: object = {}) =>
      town.call(shipper.userId, 'POST', `${ordersPath}${id}/extras/${extra}/${act}/`, body)
    const isOpen = index >= trips.length - undecided
    town.at(addHours(course.loaded, 3))
    if (isOpen || index % objectedEvery === 3) {
      await says('object', { reason: '仓库记录只等了一个多小时。' })
      await town.settle()
      if (isOpen) continue
      town.at(addHours(course.loaded, 20))
      const decision = { amount: 30, reason: '仓库和司机各有耽误，按 30 元付。' }
      await town.call(accounts.admin, 'POST', `/api/admin/freight/orders/${id}/extras/${extra}/decide/`, decision)
    } else await says('accept')
    town.at(addMinutes(town.now(), 5))
    await pay(scene, shipper.userId, `/api/transportation/extras/${extra}/`)
  }
}
