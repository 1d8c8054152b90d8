/** What came on top of a freight, as something to be paid for: once paid it is the driver's. */
import { extraKinds, type ExtraKind, extraStatuses } from '@jihui/protocol/freight/order-machine'
import { freightExtraPayable } from '@jihui/protocol/freight/payables'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireNoParty } from '../../identity/public.ts'
import { payerAsked, type PayableKeeper, type PayableState, releaseTrust } from '../../payment/public.ts'
import { findContested } from '../objections/deduction-queries.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightExtra, freightOrder } from '../orders/order-table.ts'
import { isPlatformsTransport } from '../rentals/platform-transport.ts'
import type { ExtraRow } from './move-extra.ts'

export const extraKey = (id: number) => ({ payableKind: freightExtraPayable.kind, payableId: id })

interface Extra {
  readonly row: ExtraRow
  readonly order: OrderRow
  /** Somebody looks again at what was decided of it. */
  readonly isContested: boolean
}
const isAgreed = ({ status }: ExtraRow): boolean => status === 'accepted' || status === 'decided'

const whyNotDue = ({ paidAt }: ExtraRow, isContested: boolean) => {
  if (paidAt !== null) return 'payment.already_paid'
  return isContested ? 'freight.extra_objected' : 'freight.extra_not_agreed'
}

const stateOf = ({ row, order, isContested }: Extra): PayableState => {
  const isDue = isAgreed(row) && row.paidAt === null && row.amountFen > 0 && !isContested
  const due = isDue ? { purpose: 'extra', amountFen: row.amountFen } : null
  return {
    ...extraKey(row.id),
    declared: freightExtraPayable,
    userId: order.shipperId,
    title: extraKinds[row.kind as ExtraKind].label,
    paymentPath: `/transportation/platform-payment/extra/${row.id}`,
    about: {},
    paidAt: row.paidAt,
    audited: { status: row.status },
    due,
    requireDue: () => due ?? refuse(whyNotDue(row, isContested)),
    requireOpenable: () => undefined,
    requireTakenBy: () => refuse('payment.order_closed'),
    isWanted: ({ purpose, amountFen }) => due?.purpose === purpose && due.amountFen === amountFen,
    received: () => {
      throw new Error('an extra is kept in trust')
    },
    whenPaid: async (hooked, tx, { amountFen }, _by, now) => {
      await tx.update(freightExtra).set({ paidAt: now }).where(eq(freightExtra.id, row.id))
      const share = { source: 'extra', parts: { extra: amountFen }, commissionPercent: 0, reason: row.working } as const
      await releaseTrust(hooked, tx, extraKey(row.id), [{ payeeId: order.payeeId, role: 'driver', ...share }], now)
    },
  }
}

const find = async (db: Queryable, id: number, shipperId: number | null, isLocked: boolean): Promise<Extra | null> => {
  const rows = db
    .select({ row: freightExtra, order: freightOrder })
    .from(freightExtra)
    .innerJoin(freightOrder, eq(freightOrder.id, freightExtra.orderId))
    .where(and(eq(freightExtra.id, id), shipperId === null ? undefined : eq(freightOrder.shipperId, shipperId)))
  const found = (await (isLocked ? rows.for('update', { of: freightExtra }) : rows))[0] as
    Omit<Extra, 'isContested'> | undefined
  // Asked once it is locked: what was objected to a moment ago is seen.
  return found ? { ...found, isContested: (await findContested(db, [found.row.id])).size > 0 } : null
}

export const freightExtraKeeper: PayableKeeper = {
  declared: freightExtraPayable,
  rows: `SELECT x.id, o.shipper_id AS payer_id, '${freightExtraPayable.kind}' AS area
    FROM freight_extra x JOIN freight_order o ON o.id = x.order_id`,
  about: () => ({}),
  lock: async (tx, id) => {
    const extra = await find(tx, id, null, true)
    return extra && stateOf(extra)
  },
  need: async (db, asked, isLocked = false) => {
    const extra = (await find(db, asked.id, payerAsked(asked), isLocked)) ?? refuse('freight.extra_not_found')
    return { ...stateOf(extra), isPlatforms: await isPlatformsTransport(db, asked.actor, extra.order.cargoId) }
  },
  requireNoParty: async (hooked, db, actor, id) => {
    const extra = await find(db, id, null, false)
    if (!extra) return
    const { shipperId, driverId, payeeId } = extra.order
    await requireNoParty(hooked, db, actor, { accounts: [shipperId, driverId, payeeId] })
  },
  describe: async (db, id) => {
    const extra = await find(db, id, null, false)
    if (!extra) return null
    const { row } = extra
    return {
      area: freightExtraPayable.kind,
      title: `${extraKinds[row.kind as ExtraKind].label}：${row.working}`,
      illustration: 'lowbed',
      status: row.status,
      statusLabel: extraStatuses[row.status].label,
      days: null,
    }
  },
}
