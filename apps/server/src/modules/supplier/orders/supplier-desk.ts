/** What an inbound document means for its supplier: an order, what is owed for it, or its end. */
import { isOpenOrder, supplierAnswerHours, supplierOrderStatuses } from '@jihui/protocol/supplier/machines'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { SupplierDesk } from '../../parts/public.ts'
import { bearEarning } from '../../payment/public.ts'
import { findSupplier, supplierNames } from '../find-supplier.ts'
import { supplier, supplierOffer, supplierOrder } from '../table.ts'
import { lockOrder, moveOrder, orderNumber, type OrderRow, writeHistory } from './move-order.ts'
import { orderState } from './order-payable.ts'

const ofInbound = (tx: Tx, inboundId: number): Promise<OrderRow | null> =>
  lockOrder(tx, eq(supplierOrder.inboundId, inboundId))
const inYuan = (fen: number): string => spokenYuan(fen)

/** Owed to him from now on; where nothing was received there is nothing to settle. */
const oweGoods = async (tx: Tx, row: OrderRow, dueFen: number, now: Date): Promise<void> => {
  const { id, supplierId } = row
  if (dueFen === 0) {
    await moveOrder(tx, row, { action: 'settle', by: 'system', set: { settledAt: now }, now })
    return
  }
  await bearEarning(
    tx,
    {
      about: orderState(row),
      payeeId: supplierId,
      role: 'supplier',
      source: 'goods',
      parts: { goods: dueFen },
      commissionPercent: 0,
      cause: `supplier_order:${id}`,
      reason: `配件采购 ${orderNumber(id)} 已收货`,
    },
    now,
  )
}

export const supplierDesk: SupplierDesk = {
  async requireSupplier(tx, supplierId) {
    const found = await findSupplier(tx, supplierId)
    if (!found || found.isSuspended)
      refuse('parts.supplier_unknown', { errors: { supplier_id: '没有这家供应商，或已经暂停合作' } })
  },
  async placeOrder(tx, { inboundId, supplierId, totalFen, expectedOn }, now) {
    await supplierDesk.requireSupplier(tx, supplierId)
    const values = { inboundId, supplierId, totalFen, expectedOn, status: 'placed', createdAt: now } as const
    const [made] = await tx.insert(supplierOrder).values(values).returning()
    await writeHistory(tx, made!, { action: 'place', by: 'system', now })
    await emit(tx, 'supplier.order_placed', {
      userId: supplierId,
      supplierOrderId: made!.id,
      number: orderNumber(made!.id),
      amount: inYuan(totalFen),
      days: supplierAnswerHours / 24,
    })
  },
  async whenReceived(tx, { inboundId, receivedFen, isComplete, piecesReceived, piecesReturned }, now) {
    const row = await ofInbound(tx, inboundId)
    if (!row) return
    const isInTime = row.expectedOn === null || dayOf(now) <= row.expectedOn
    const set = { receivedAt: now, dueFen: receivedFen, isInTime, isComplete, piecesReceived, piecesReturned }
    const received = await moveOrder(tx, row, { action: 'receive', by: 'system', set, now })
    await oweGoods(tx, received, receivedFen, now)
    await emit(tx, 'supplier.order_received', {
      userId: row.supplierId,
      supplierOrderId: row.id,
      number: orderNumber(row.id),
      amount: inYuan(receivedFen),
    })
  },
  async whenCancelled(tx, inboundId, reason, now) {
    const row = await ofInbound(tx, inboundId)
    if (!row || !isOpenOrder(row.status)) return
    await moveOrder(tx, row, { action: 'cancel', by: 'system', notes: reason, now })
    const about = { userId: row.supplierId, supplierOrderId: row.id, number: orderNumber(row.id), notes: reason }
    await emit(tx, 'supplier.order_cancelled', about)
  },
  namesOf: supplierNames,
  async deliveriesOf(db, inboundIds) {
    const { inboundId, status, shippedAt, carrier, trackingNumber } = supplierOrder
    const rows = await db
      .select({ inboundId, status, shippedAt, carrier, trackingNumber })
      .from(supplierOrder)
      .where(inArray(inboundId, [...inboundIds]))
    return new Map(rows.map((row) => [row.inboundId, { ...row, status: supplierOrderStatuses[row.status].label }]))
  },
  async offersFor(db, partIds) {
    if (partIds.length === 0) return []
    return db
      .select({
        partId: supplierOffer.partId,
        supplierId: supplierOffer.supplierId,
        name: supplier.companyName,
        priceFen: supplierOffer.priceFen,
        stock: supplierOffer.stock,
        days: supplierOffer.days,
      })
      .from(supplierOffer)
      .innerJoin(supplier, and(eq(supplier.userId, supplierOffer.supplierId), eq(supplier.isSuspended, false)))
      .where(
        and(
          inArray(supplierOffer.partId, [...partIds]),
          eq(supplierOffer.status, 'offered'),
          sql`${supplierOffer.stock} > 0`,
        ),
      )
      .orderBy(asc(supplierOffer.partId), asc(supplierOffer.priceFen), asc(supplierOffer.supplierId))
  },
}
