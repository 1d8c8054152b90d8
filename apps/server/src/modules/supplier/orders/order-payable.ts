/** What was ordered of a supplier, as something money belongs to: the platform owes it once the goods are in. */
import { supplierOrderStatuses } from '@jihui/protocol/supplier/machines'
import { supplierOrderPayable } from '@jihui/protocol/supplier/payable'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireNoParty } from '../../identity/public.ts'
import { payerAsked, type PayableKeeper, type PayableState } from '../../payment/public.ts'
import { supplierNames } from '../find-supplier.ts'
import { supplierOrder } from '../table.ts'
import { lockOrder, type OrderRow } from './move-order.ts'

export const orderKey = (id: number) => ({ payableKind: supplierOrderPayable.kind, payableId: id })

export const orderState = (row: OrderRow): PayableState => ({
  ...orderKey(row.id),
  declared: supplierOrderPayable,
  userId: row.supplierId,
  title: '配件采购',
  paymentPath: '/supplier/dashboard',
  about: {},
  paidAt: row.settledAt,
  audited: { status: row.status },
  due: null,
  // Nobody pays it at a channel.
  requireDue: () => refuse('supplier.order_not_found'),
  requireOpenable: () => refuse('supplier.order_not_found'),
  requireTakenBy: () => refuse('payment.order_closed'),
  isWanted: () => false,
  received: () => {
    throw new Error('nothing is paid for what is ordered of a supplier')
  },
  whenPaid: async () => undefined,
})

const find = async (db: Queryable, id: number, userId: number | null, isLocked: boolean): Promise<OrderRow | null> => {
  const rows = db
    .select()
    .from(supplierOrder)
    .where(and(eq(supplierOrder.id, id), userId === null ? undefined : eq(supplierOrder.supplierId, userId)))
  return (await (isLocked ? rows.for('update') : rows))[0] ?? null
}

export const supplierOrderKeeper: PayableKeeper = {
  declared: supplierOrderPayable,
  rows: `SELECT id, supplier_id AS payer_id, '${supplierOrderPayable.kind}' AS area FROM supplier_order`,
  about: () => ({}),
  lock: async (tx, id) => {
    const row = await lockOrder(tx, eq(supplierOrder.id, id))
    return row && orderState(row)
  },
  need: async (db, asked, isLocked = false) =>
    orderState((await find(db, asked.id, payerAsked(asked), isLocked)) ?? refuse('supplier.order_not_found')),
  requireNoParty: async (hooked, db, actor, id) => {
    const row = await find(db, id, null, false)
    if (row) await requireNoParty(hooked, db, actor, { accounts: [row.supplierId] })
  },
  describe: async (db, id) => {
    const row = await find(db, id, null, false)
    return (
      row && {
        area: supplierOrderPayable.kind,
        title: `${(await supplierNames(db, [row.supplierId])).get(row.supplierId) ?? ''}的配件`,
        illustration: 'lowbed',
        status: row.status,
        statusLabel: supplierOrderStatuses[row.status].label,
        days: null,
      }
    )
  },
}
