/** One freight order, whole, for one of its sides or for staff. */
import { isLiveOrder } from '@jihui/protocol/freight/order-machine'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { freightOrderDetail } from '@jihui/protocol/freight/order-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listPhotos } from '../../field/public.ts'
import type { ExtraRow } from '../extras/move-extra.ts'
import { listDeductions } from '../objections/deduction-queries.ts'
import { viewDeduction } from '../objections/deduction-view.ts'
import { findTerms } from '../prices/freight-terms.ts'
import type { OrderRow } from './move-order.ts'
import { findDispute, findOrderRow, listExtras, listOrderHistory, readOrderCards } from './order-queries.ts'
import { freightOrder } from './order-table.ts'
import { type OrderReader, viewDispute, viewExtra, viewHandovers, viewOrder, viewOrderHistory } from './order-view.ts'
import { findOwnOrder, sideOf } from './own-order.ts'
import { listRatings } from './rate-order.ts'
import { toldActors } from '../../identity/public.ts'

type Detail = z.output<typeof freightOrderDetail>

/** Who reads, of as many orders as there are: what they are reckoned with is read once. */
export const readerOfOrders = async ({ db, clock }: Services, actor: Actor, as?: 'staff') => {
  const { prices } = await findTerms(db)
  const now = clock.now()
  return (order: OrderRow): OrderReader => ({
    id: actor.id,
    role: as ?? sideOf(order, actor.id),
    isDriving: order.driverId === actor.id,
    prices,
    now,
  })
}

/** What proves the right truck, and the right receiver: for its shipper alone, and only while they are needed. */
const codesOf = (order: OrderRow, { role }: OrderReader) => {
  const isShown = role === 'shipper' && isLiveOrder(order.status) && order.paidAt !== null
  return {
    pickup_code: isShown && order.loadedAt === null ? order.pickupCode : null,
    receipt_code: isShown && order.loadedAt !== null && order.deliveredAt === null ? order.receiptCode : null,
    is_code_locked: order.codeFailures >= orderLimits.codeTries,
  }
}

/** What comes of a trip; nothing before its freight is paid. */
const readOutcome = async (db: Queryable, order: OrderRow, { role }: OrderReader) => {
  if (order.status === 'pending_payment') return { extras: [], dispute: null, ratings: [], photos: [], deductions: [] }
  const [extras, dispute, ratings, photos, deductions] = await Promise.all([
    listExtras(db, order.id),
    findDispute(db, order.id),
    listRatings(db, order, role),
    listPhotos(db, 'freight_order', order.id),
    listDeductions(db, order.id),
  ])
  return { extras, dispute, ratings, photos, deductions }
}

const detail = async ({ db }: Services, order: OrderRow, reader: OrderReader): Promise<Detail> => {
  const [[card], history, { extras, dispute, ratings, photos, deductions }] = await Promise.all([
    readOrderCards(db, [order], reader.id),
    listOrderHistory(db, order.id),
    readOutcome(db, order, reader),
  ])
  const told = await toldActors(db, { id: reader.id, isStaff: reader.role === 'staff' }, history)
  const isContested = (extraId: number) =>
    deductions.some((one) => one.extraId === extraId && one.status === 'objected')
  const isRated = ratings.some(({ by }) => by === reader.role)
  const viewed = viewOrder(card!, reader)
  return {
    ...viewed,
    actions: viewed.actions.filter((action) => action !== 'rate' || !isRated),
    ...codesOf(order, reader),
    rental_id: reader.role === 'driver' ? null : card!.cargo.cargo.rentalId,
    ...viewHandovers(history),
    dispute: viewDispute(dispute),
    extras: extras.map((row) => viewExtra(row as ExtraRow, reader.role, isContested(row.id))),
    deductions: deductions.map((row) => viewDeduction(row, photos, reader)),
    ratings,
    photos: photos.map(({ sha256, act, position, url, taken_at }) => ({ sha256, kind: act, position, url, taken_at })),
    history: viewOrderHistory(history, told),
  }
}

/** For one of its two sides: anybody else's is none. */
export const readOwnOrder = async (services: Services, actor: Actor, id: number): Promise<Detail> => {
  const [order, readerOf] = await Promise.all([
    findOwnOrder(services.db, actor.id, id),
    readerOfOrders(services, actor),
  ])
  return order ? detail(services, order, readerOf(order)) : refuse('freight.order_not_found')
}
export const readDeskOrder = async (services: Services, actor: Actor, id: number): Promise<Detail> => {
  const order = (await findOrderRow(services.db, eq(freightOrder.id, id))) ?? refuse('freight.order_not_found')
  return detail(services, order, (await readerOfOrders(services, actor, 'staff'))(order))
}
