/** The supplier answers: he confirms, refuses, ships; time answers for who says nothing. */
import { supplierAnswerHours, type SupplierOrderAction } from '@jihui/protocol/supplier/machines'
import { spokenYuan } from '@jihui/protocol/spoken'
import { supplierOrderPayable } from '@jihui/protocol/supplier/payable'
import type { confirmOrderRequest, shipOrderRequest } from '@jihui/protocol/supplier/schema'
import { and, asc, eq, lte } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type ConsumerDeclaration, consumes } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { expectInbound, giveUpInbound, linesOfInbound, lockInbound } from '../../parts/public.ts'
import { findSupplier, requireOnceSupplier } from '../find-supplier.ts'
import { findOffers } from '../offers/find-offers.ts'
import { supplierOrder } from '../table.ts'
import { findOwnOrder, lockOrder, moveOrder, orderNumber, type OrderRow, requireOrderOpen } from './move-order.ts'

/** Whoever ordered it is told. */
const tellBuyer = async (
  tx: Tx,
  row: OrderRow,
  topic: 'supplier.order_confirmed' | 'supplier.order_refused' | 'supplier.order_shipped',
  { notes, expectedOn = '' }: { readonly notes: string; readonly expectedOn?: string },
): Promise<void> => {
  const { createdBy } = await lockInbound(tx, row.inboundId)
  await emit(tx, topic, {
    userId: createdBy,
    supplierOrderId: row.id,
    inboundId: row.inboundId,
    number: orderNumber(row.id),
    supplier: (await findSupplier(tx, row.supplierId))?.companyName ?? '',
    expectedOn,
    ...(notes !== '' && { notes }),
  })
}

/** The inbound document first, as everybody locks them; somebody else's order is not there. */
const lockOwn = async (tx: Tx, actor: Actor, id: number, action: SupplierOrderAction): Promise<OrderRow> => {
  await requireOnceSupplier(tx, actor)
  const { inboundId } = (await findOwnOrder(tx, actor.id, id)) ?? refuse('supplier.order_not_found')
  await lockInbound(tx, inboundId)
  const row = (await lockOrder(tx, eq(supplierOrder.id, id)))!
  requireOrderOpen(row, action)
  return row
}

/** By the longest of the days he offers, where neither he nor we say a day. */
const expectedBy = async (tx: Tx, row: OrderRow, now: Date): Promise<string | null> => {
  if (row.expectedOn !== null) return row.expectedOn
  const lines = await linesOfInbound(tx, row.inboundId)
  const offers = await findOffers(
    tx,
    row.supplierId,
    lines.map(({ partId }) => partId),
  )
  return offers.length === 0 ? null : addDays(dayOf(now), Math.max(...offers.map(({ days }) => days)))
}

export const confirmOrder = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { expected_on, notes }: z.output<typeof confirmOrderRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockOwn(tx, actor, id, 'confirm')
    if (expected_on && expected_on < dayOf(now))
      refuse('request.invalid', { errors: { expected_on: '预计到货日已经过了' } })
    const expectedOn = expected_on ?? (await expectedBy(tx, row, now))
    const set = { confirmedAt: now, expectedOn, notes }
    await moveOrder(tx, row, { action: 'confirm', by: actor, as: 'supplier', set, notes, now })
    if (expectedOn !== null) await expectInbound(tx, row.inboundId, expectedOn)
    await tellBuyer(tx, row, 'supplier.order_confirmed', { notes, expectedOn: expectedOn ?? '近日' })
  })

/** Without him nothing comes: what was ordered of him is ordered elsewhere. The row must be locked, its inbound before. */
const giveUp = async (
  services: Services,
  tx: Tx,
  row: OrderRow,
  { action, by, reason, now }: { action: 'refuse' | 'lapse'; by: By; reason: string; now: Date },
): Promise<void> => {
  const as = by === 'system' ? 'system' : 'supplier'
  await moveOrder(tx, row, { action, by, as, notes: reason, now })
  const said = `供应商${action === 'refuse' ? '不接单' : '没有答复'}：${reason}`
  await giveUpInbound(services, tx, await lockInbound(tx, row.inboundId), said, now)
  await tellBuyer(tx, row, 'supplier.order_refused', { notes: reason })
}
export const refuseOrder = (services: Services, actor: Actor, id: number, reason: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id, 'refuse')
    await giveUp(services, tx, row, { action: 'refuse', by: actor, reason, now: services.clock.now() })
  })

export const shipOrder = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { carrier, tracking_number: trackingNumber, notes }: z.output<typeof shipOrderRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockOwn(tx, actor, id, 'ship')
    const said = [carrier, trackingNumber, notes].filter(Boolean).join(' ')
    const set = { shippedAt: now, carrier, trackingNumber, ...(notes !== '' && { notes }) }
    await moveOrder(tx, row, { action: 'ship', by: actor, as: 'supplier', set, notes: said, now })
    await tellBuyer(tx, row, 'supplier.order_shipped', { notes: said })
  })

export const passSupplierTime = (services: Services): Promise<void> => {
  const { db, clock } = services
  const isOver = () =>
    and(eq(supplierOrder.status, 'placed'), lte(supplierOrder.createdAt, addHours(clock.now(), -supplierAnswerHours)))
  const name = 'orders without an answer of the supplier'
  return passAll(services, {
    [name]: () =>
      passEach(services, {
        name,
        due: (isNotPaused, limit) =>
          db
            .select({ id: supplierOrder.id, inboundId: supplierOrder.inboundId })
            .from(supplierOrder)
            .where(and(isOver(), isNotPaused(supplierOrder.id)))
            .orderBy(asc(supplierOrder.createdAt))
            .limit(limit),
        each: async (tx, { id, inboundId }) => {
          const now = clock.now()
          await lockInbound(tx, inboundId)
          const row = await lockOrder(tx, and(eq(supplierOrder.id, id), isOver()))
          if (!row) return
          const reason = `${supplierAnswerHours / 24} 天没有确认`
          await giveUp(services, tx, row, { action: 'lapse', by: 'system', reason, now })
          const about = { userId: row.supplierId, supplierOrderId: id, number: orderNumber(id), notes: reason }
          await emit(tx, 'supplier.order_lapsed', about)
        },
      }),
  })
}

/** Once he is paid it is settled. */
export const followsPayouts: readonly ConsumerDeclaration[] = [
  consumes('earning.paid', async ({ clock }, { payload }, tx) => {
    if (payload.payableKind !== supplierOrderPayable.kind) return
    const isOwed = and(eq(supplierOrder.id, payload.payableId), eq(supplierOrder.status, 'received'))
    const row = await lockOrder(tx, isOwed)
    if (!row) return
    const now = clock.now()
    await moveOrder(tx, row, { action: 'settle', by: 'system', set: { settledAt: now }, now })
    await emit(tx, 'supplier.order_paid', {
      userId: row.supplierId,
      supplierOrderId: row.id,
      number: orderNumber(row.id),
      amount: spokenYuan(payload.amountFen),
      reference: payload.reference,
    })
  }),
]
