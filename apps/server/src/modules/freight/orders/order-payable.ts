/** A freight order as something to be paid for: the freight, which then lies in trust until its machine says whose it is. */
import { freightOrderStatuses, type FreightOrderStatus } from '@jihui/protocol/freight/order-machine'
import { freightOrderPayable } from '@jihui/protocol/freight/payables'
import { and, eq, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireNoParty } from '../../identity/public.ts'
import { payerAsked, type PayableKeeper, type PayableState } from '../../payment/public.ts'
import { refreshPointsOfShipper } from '../matching/refresh-points.ts'
import { isPlatformsTransport } from '../rentals/platform-transport.ts'
import { freightShipper } from '../parties/party-table.ts'
import { driversOf, lockOrder, moveOrder, type OrderRow, orderWords } from './move-order.ts'
import { freightOrder } from './order-table.ts'

export const freightOrderKey = (id: number) => ({ payableKind: freightOrderPayable.kind, payableId: id })

/** Its freight lies in trust: paid after the accept, or before it for its cargo. What follows is the same. */
export const countPaid = async (tx: Tx, order: OrderRow, by: By, now: Date): Promise<void> => {
  const paid = await moveOrder(tx, order, { action: 'pay', by, as: 'system', set: { paidAt: now }, now })
  await tx
    .update(freightShipper)
    .set({ orders: sql`orders + 1`, paidInTime: sql`paid_in_time + 1` })
    .where(eq(freightShipper.userId, order.shipperId))
  await refreshPointsOfShipper(tx, order.shipperId)
  const words = await orderWords(tx, paid)
  for (const userId of driversOf(paid)) await emit(tx, 'freight.order_paid', { ...words, userId })
}

const stateOf = (order: OrderRow): PayableState => {
  const due = order.status === 'pending_payment' ? { purpose: 'freight', amountFen: order.priceFen } : null
  return {
    ...freightOrderKey(order.id),
    declared: freightOrderPayable,
    userId: order.shipperId,
    title: '运费',
    paymentPath: `/transportation/platform-payment/freight/${order.id}`,
    about: {},
    paidAt: order.paidAt,
    ...(order.status === 'cancelled' && order.paidAt && { sentence: '运单已取消，应退的运费原路退回' }),
    audited: { status: order.status },
    due,
    requireDue: () => due ?? refuse(order.paidAt === null ? 'freight.pay_too_late' : 'payment.already_paid'),
    requireOpenable: (_due, now) => {
      if (order.payBefore <= now) refuse('freight.pay_too_late')
    },
    payBefore: order.payBefore,
    requireTakenBy: () => refuse('payment.order_closed'),
    // What was paid in time counts although time has not ended it yet.
    isWanted: ({ purpose, amountFen }) => due?.purpose === purpose && due.amountFen === amountFen,
    received: () => {
      throw new Error('freight is kept in trust')
    },
    whenPaid: (_hooked, tx, _paid, by, now) => countPaid(tx, order, by, now),
  }
}

const find = async (
  db: Queryable,
  id: number,
  shipperId: number | null,
  isLocked: boolean,
): Promise<OrderRow | null> => {
  const rows = db
    .select()
    .from(freightOrder)
    .where(and(eq(freightOrder.id, id), shipperId === null ? undefined : eq(freightOrder.shipperId, shipperId)))
  return ((await (isLocked ? rows.for('update') : rows))[0] as OrderRow | undefined) ?? null
}

export const freightOrderKeeper: PayableKeeper = {
  declared: freightOrderPayable,
  rows: `SELECT id, shipper_id AS payer_id, '${freightOrderPayable.kind}' AS area FROM freight_order`,
  about: () => ({}),
  lock: async (tx, id) => {
    const order = await lockOrder(tx, id)
    return order && stateOf(order)
  },
  need: async (db, asked, isLocked = false) => {
    const order = (await find(db, asked.id, payerAsked(asked), isLocked)) ?? refuse('freight.order_not_found')
    return { ...stateOf(order), isPlatforms: await isPlatformsTransport(db, asked.actor, order.cargoId) }
  },
  requireNoParty: async (hooked, db, actor, id) => {
    const order = await find(db, id, null, false)
    if (order) await requireNoParty(hooked, db, actor, { accounts: [order.shipperId, order.driverId, order.payeeId] })
  },
  describe: async (db, id) => {
    const [row] = (
      await ask(
        db,
        { status: textOf<FreightOrderStatus>(), title: 'text' },
        sql`select o.status, c.from_city || ' → ' || c.to_city || ' ' || c.goods_name as title
          from freight_order o join cargo c on c.id = o.cargo_id where o.id = ${id}`,
      )
    ).rows
    if (!row) return null
    const { status, title } = row
    const statusLabel = freightOrderStatuses[status].label
    return { area: freightOrderPayable.kind, title, illustration: 'lowbed', status, statusLabel, days: null }
  },
}
