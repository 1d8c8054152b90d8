/**
 * A service order as something to be paid: what `owedOfOrder` says, once the work is handed in. It lies in trust until the work
 * is accepted; then the technician has his share of labour and way, the platform the rest and the parts.
 */
import { lessBack, type QuoteLine, quoteLineKinds, sumsOf } from '@jihui/protocol/maintenance/orders/quote'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { type ServiceOrderStatus, serviceOrderStatuses } from '@jihui/protocol/service-order/machine'
import { shareOf as earningShareOf } from '@jihui/protocol/payment/earnings'
import { serviceOrderPayable } from '@jihui/protocol/service-order/payable'
import { serviceTypeOf, type ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import { eq } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireNoParty } from '../identity/public.ts'
import { findLiveJob, raisedFenOf } from '../job/public.ts'
import {
  type Asked,
  bearEarning,
  type PayableKeeper,
  type PayableState,
  releaseTrust,
  trustOf,
} from '../payment/public.ts'
import { pricesOf } from '../maintenance/public.ts'
import { guestUsername } from './guest-payer.ts'
import { lockOrder, type OrderRow } from './move-order.ts'
import { callOutLine, owedLinesOf } from './owed.ts'
import { serviceOrder } from './table.ts'

export const orderKey = (id: number) => ({ payableKind: serviceOrderPayable.kind, payableId: id })

/** By the parts the books know. */
const partsOf = (lines: readonly QuoteLine[]) => {
  const { labourFen, partsFen, totalFen } = sumsOf(lines)
  return { labour: labourFen, material: partsFen, call_out: totalFen - labourFen - partsFen }
}
const commissionOf = async (db: Queryable, { priceVersion }: OrderRow): Promise<number> =>
  100 - (await pricesOf(db, priceVersion)).technicianSharePercent
const shareOf = async (db: Queryable, row: OrderRow, payeeId: number) =>
  ({
    payeeId,
    role: 'technician',
    commissionPercent: await commissionOf(db, row),
    reason: quoteLineKinds.labour,
  }) as const

const technicianOf = async (db: Queryable, id: number): Promise<number | null> => {
  const [row] = await db
    .select({ technicianId: serviceOrder.technicianId })
    .from(serviceOrder)
    .where(eq(serviceOrder.id, id))
  return row?.technicianId ?? null
}

interface Kept {
  readonly heldFen: number
  readonly backFen: number
}
/**
 * What the platform added so that somebody came is his whole, once he was at the door; of work for which the customer has a
 * part back, as much less. Otherwise two who know each other would share it: one sets out, the other cancels, or objects.
 */
const raiseOf = async (db: Queryable, row: OrderRow, { heldFen, backFen }: Kept): Promise<number> => {
  const visit = await findLiveJob(db, 'service_order', row.id)
  if (visit?.technicianId !== row.technicianId) return 0
  const wasThere = !row.isCallOutOnly || (visit.arrivedAt !== null && !visit.isArrivalDoubtful)
  const share = heldFen === 0 ? 1 : (heldFen - backFen) / heldFen
  return wasThere ? Math.round(raisedFenOf(visit) * share) : 0
}
/** What the customer was waived, its technician has of the platform; whoever mends his own work again does so for nothing. */
const borneOf = async (db: Queryable, row: OrderRow, lines: readonly QuoteLine[]): Promise<number> => {
  const isOwnRework = row.reworkOf !== null && (await technicianOf(db, row.reworkOf)) === row.technicianId
  return !row.isCallOutFree || lines.length > 0 || isOwnRework ? 0 : callOutLine(row).priceFen
}

/** Who gets what of an accepted order whose customer has so much back: the one place where that is worked out. */
const divide = async (tx: Tx, row: OrderRow, toCustomerFen: number) => {
  const lines = await owedLinesOf(tx, row)
  const heldFen = await trustOf(tx, orderKey(row.id))
  const backFen = Math.min(toCustomerFen, heldFen)
  const raiseFen = await raiseOf(tx, row, { heldFen, backFen })
  const borneFen = heldFen > 0 ? 0 : await borneOf(tx, row, lines)
  return { heldFen, backFen, raiseFen, borneFen, parts: lessBack(partsOf(lines), backFen) }
}

export interface Division {
  /** To the customer, of what he paid. */
  readonly backFen: number
  /** To the technician, of what was paid; beside it what the platform adds of its own. */
  readonly technicianFen: number
  readonly addedFen: number
  readonly platformFen: number
}
/** Told before it is decided, by what decides it. */
export const previewDivision = async (tx: Tx, row: OrderRow, toCustomerFen: number): Promise<Division> => {
  const { heldFen, backFen, raiseFen, borneFen, parts } = await divide(tx, row, toCustomerFen)
  const commission = await commissionOf(tx, row)
  const netOf = (of: Readonly<Record<string, number>>) =>
    earningShareOf(serviceOrderPayable.parts, of, commission).netFen
  const technicianFen = heldFen > 0 ? netOf(parts) : 0
  const addedFen = netOf({ raise: raiseFen }) + netOf({ call_out: borneFen })
  return { backFen, technicianFen, addedFen, platformFen: heldFen - backFen - technicianFen }
}

/** Hands out what is in trust of an accepted order, and what the platform adds. */
export const settleOrder = async (hooked: Hooked, tx: Tx, row: OrderRow, now: Date): Promise<void> => {
  if (row.status !== 'completed' || row.technicianId === null) return
  const { heldFen, backFen, raiseFen, borneFen, parts } = await divide(tx, row, row.toCustomerFen ?? 0)
  const share = await shareOf(tx, row, row.technicianId)
  const about = await stateOf(tx, row)
  if (raiseFen > 0) {
    const told = { reason: serviceOrderPayable.sources.raised, cause: `service_order_raise:${row.id}` }
    await bearEarning(tx, { about, ...share, source: 'raised', parts: { raise: raiseFen }, ...told }, now)
  }
  if (heldFen > 0) {
    const back = backFen > 0 ? [{ backFen, reason: '平台裁定退回' }] : []
    await releaseTrust(hooked, tx, orderKey(row.id), [{ ...share, source: 'labour', parts }, ...back], now)
  }
  if (borneFen > 0) {
    const cause = `service_order:${row.id}`
    await bearEarning(tx, { about, ...share, source: 'borne', parts: { call_out: borneFen }, cause }, now)
  }
}

/** What its technician has of an order that is paid, once it is accepted as it stands. */
export const shareInTrust = async (db: Queryable, row: OrderRow): Promise<number> =>
  earningShareOf(serviceOrderPayable.parts, partsOf(await owedLinesOf(db, row)), await commissionOf(db, row)).netFen

const stateOf = async (_db: Queryable, row: OrderRow): Promise<PayableState> => {
  const isDue = row.paidAt === null && row.status === 'pending_payment' && (row.totalFen ?? 0) > 0
  const due = isDue ? { purpose: 'work', amountFen: row.totalFen! } : null
  return {
    ...orderKey(row.id),
    declared: serviceOrderPayable,
    userId: row.customerId ?? 0,
    title: serviceTypeOf(row.serviceType as ServiceTypeCode).name,
    paymentPath: `/external/order-progress/${row.publicId}?pay=1`,
    about: {},
    paidAt: row.paidAt,
    audited: { status: row.status },
    due,
    requireDue: () => due ?? refuse(row.paidAt === null ? 'service_order.not_due' : 'payment.already_paid'),
    requireOpenable: () => undefined,
    requireTakenBy: () => refuse('payment.order_closed'),
    isWanted: ({ purpose, amountFen }) => due?.purpose === purpose && due.amountFen === amountFen,
    received: () => {
      throw new Error('what is paid for a service is kept in trust')
    },
    whenPaid: async (_hooked, tx, _paid, _by, now) => {
      await tx
        .update(serviceOrder)
        .set({ paidAt: now, confirmBefore: addHours(now, serviceOrderLimits.confirmHours) })
        .where(eq(serviceOrder.id, row.id))
    },
  }
}

/** A guest's payments are made by his order's own addresses alone, which ask for its proof. */
const isOf = (row: OrderRow, { actor, as }: Asked): boolean => {
  if (as === 'staff') return true
  if (as === 'viewer' && actor.isStaff && actor.permissions.has('payment_view')) return true
  if (as === 'canceller' && actor.isStaff && actor.permissions.has('payment_process')) return true
  return row.customerId === null ? actor.username === guestUsername : row.customerId === actor.id
}

export const serviceOrderKeeper: PayableKeeper = {
  declared: serviceOrderPayable,
  rows: `SELECT o.id, o.customer_id AS payer_id, '${serviceOrderPayable.kind}' AS area FROM service_order o`,
  about: () => ({}),
  lock: async (tx, id) => {
    const row = await lockOrder(tx, id)
    return row && stateOf(tx, row)
  },
  need: async (db, asked, isLocked = false) => {
    const rows = db.select().from(serviceOrder).where(eq(serviceOrder.id, asked.id))
    const [row] = (await (isLocked ? rows.for('update') : rows)) as OrderRow[]
    return row && isOf(row, asked) ? stateOf(db, row) : refuse('service_order.not_found')
  },
  requireNoParty: async (hooked, db, actor, id) => {
    const [row] = await db.select().from(serviceOrder).where(eq(serviceOrder.id, id))
    if (row) await requireNoParty(hooked, db, actor, { accounts: [row.customerId, row.technicianId] })
  },
  describe: async (db, id) => {
    const [row] = await db.select().from(serviceOrder).where(eq(serviceOrder.id, id))
    if (!row) return null
    const status = row.status as ServiceOrderStatus
    return {
      area: serviceOrderPayable.kind,
      title: serviceTypeOf(row.serviceType as ServiceTypeCode).name,
      illustration: '',
      status,
      statusLabel: serviceOrderStatuses[status].label,
      days: null,
    }
  },
}
