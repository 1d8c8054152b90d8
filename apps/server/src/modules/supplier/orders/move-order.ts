/** How a supplier's order moves on: the only writer of its status. */
import {
  type SupplierOrderAction,
  supplierOrderMachine,
  type SupplierOrderStatus,
} from '@jihui/protocol/supplier/machines'
import { supplierOrderPayable } from '@jihui/protocol/supplier/payable'
import { payableNumber } from '@jihui/protocol/payment/payable'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { bindMachine, type By, nameOf } from '../../../platform/machine/transition.ts'
import { supplierOrder, supplierOrderHistory } from '../table.ts'

export type OrderRow = typeof supplierOrder.$inferSelect
export const orderNumber = (id: number): string => payableNumber(supplierOrderPayable, id)

export const writeHistory = (
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  { action, by, notes = '', now }: { action: string; by: By; notes?: string; now: Date },
) =>
  tx.insert(supplierOrderHistory).values({ orderId: id, action, status, notes, actorName: nameOf(by), createdAt: now })

const orders = bindMachine<SupplierOrderStatus, SupplierOrderAction, typeof supplierOrder, OrderRow>({
  machine: supplierOrderMachine,
  table: supplierOrder,
  refusals: {
    notAllowed: 'supplier.order_action_not_allowed',
    changedMeanwhile: 'supplier.order_action_not_allowed',
  },
  columns: ({ version }) => ({ version: version + 1 }),
  history: (tx, { after, action, by, notes, now }) => writeHistory(tx, after, { action, by, notes, now }),
})
export const moveOrder = orders.transition
export const requireOrderOpen = orders.requireOpen
export const lockOrder = (tx: Tx, where: SQL | undefined): Promise<OrderRow | null> => orders.lock(tx, where)

/** His own; anybody else's is not there. */
export const findOwnOrder = async (db: Queryable, userId: number, id: number): Promise<OrderRow | null> =>
  (
    await db
      .select()
      .from(supplierOrder)
      .where(and(eq(supplierOrder.id, id), eq(supplierOrder.supplierId, userId)))
  )[0] ?? null
