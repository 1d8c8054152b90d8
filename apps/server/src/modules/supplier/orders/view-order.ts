/** Orders as their supplier reads them: what he asked, what came of it, nothing of anybody else. */
import {
  type SupplierOrderAction,
  supplierAnswerHours,
  supplierOrderActionsFor,
  supplierOrderMachine,
  supplierOrderStatuses,
} from '@jihui/protocol/supplier/machines'
import type { supplierOrder as orderSchema, supplierOrderQuery } from '@jihui/protocol/supplier/schema'
import { toYuan } from '@jihui/protocol/values'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addHours } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { linesOfInbounds, listPartsNamed } from '../../parts/public.ts'
import { supplierOrder, supplierOrderHistory } from '../table.ts'
import { findOwnOrder, orderNumber, type OrderRow } from './move-order.ts'
import { staffAsTold } from '../../identity/public.ts'

type View = z.output<typeof orderSchema>
const labelOf = (action: string): string =>
  action === 'place' ? '下单' : (supplierOrderMachine.actions[action as SupplierOrderAction]?.label ?? action)

/** What he did is his; the rest is the platform's, and who of it did it is not told to him. */
const toldBy = (action: string): string => {
  const by: readonly string[] = supplierOrderMachine.actions[action as SupplierOrderAction]?.by ?? []
  return by.includes('supplier') ? '你' : staffAsTold
}

const viewOne = (
  row: OrderRow,
  lines: View['lines'],
  history: readonly (typeof supplierOrderHistory.$inferSelect)[],
): View => ({
  id: row.id,
  number: orderNumber(row.id),
  inbound_id: row.inboundId,
  status: row.status,
  status_display: supplierOrderStatuses[row.status].label,
  lines,
  total: toYuan(row.totalFen),
  due: row.dueFen === null ? null : toYuan(row.dueFen),
  paid_at: row.settledAt?.toISOString() ?? null,
  expected_on: row.expectedOn,
  carrier: row.carrier,
  tracking_number: row.trackingNumber,
  notes: row.notes,
  placed_at: row.createdAt.toISOString(),
  answer_by: row.status === 'placed' ? addHours(row.createdAt, supplierAnswerHours).toISOString() : null,
  version: row.version,
  history: history
    .filter(({ orderId }) => orderId === row.id)
    .map(({ action, status, notes, createdAt }) => ({
      action,
      action_display: labelOf(action),
      status,
      notes,
      actor: toldBy(action),
      created_at: createdAt.toISOString(),
    })),
  actions: supplierOrderActionsFor(row.status),
})

const viewOrders = async (db: Queryable, rows: readonly OrderRow[]): Promise<View[]> => {
  if (rows.length === 0) return []
  const lines = await linesOfInbounds(
    db,
    rows.map(({ inboundId }) => inboundId),
  )
  const [parts, history] = await Promise.all([
    listPartsNamed(
      db,
      lines.map(({ partId }) => partId),
    ),
    db
      .select()
      .from(supplierOrderHistory)
      .where(
        inArray(
          supplierOrderHistory.orderId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(supplierOrderHistory.id)),
  ])
  const viewLines = (inboundId: number): View['lines'] =>
    lines
      .filter((line) => line.inboundId === inboundId)
      .map((line) => {
        const part = parts.get(line.partId)!
        return {
          part_id: line.partId,
          part_number: part.number,
          part_name: part.name,
          unit: part.unit,
          quantity: line.quantity,
          received: line.received,
          returned: line.returned,
          price: toYuan(line.priceFen),
          difference: line.difference,
        }
      })
  return rows.map((row) => viewOne(row, viewLines(row.inboundId), history))
}

export const viewOrder = async (db: Queryable, userId: number, id: number): Promise<View> => {
  const row = (await findOwnOrder(db, userId, id)) ?? refuse('supplier.order_not_found')
  return (await viewOrders(db, [row]))[0]!
}
export const listOwnOrders = async (
  db: Queryable,
  userId: number,
  { status, page, page_size: limit }: z.output<typeof supplierOrderQuery>,
) => {
  const where = and(
    eq(supplierOrder.supplierId, userId),
    status === ''
      ? undefined
      : status === 'open'
        ? inArray(supplierOrder.status, ['placed', 'confirmed', 'shipped'])
        : eq(supplierOrder.status, status),
  )
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(supplierOrder)
      .where(where)
      .orderBy(desc(supplierOrder.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${supplierOrder} where ${where}`)} as total`),
  ])
  return { results: await viewOrders(db, rows), total: counted.rows[0]!.total }
}
