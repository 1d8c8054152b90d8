/**
 * A work order as something to be paid: what its agreed quote comes to, once the work is finished. It lies in trust until
 * the work is accepted; then the technician has his share of labour, the platform the rest and the parts.
 */
import { maintenanceOrderPayable } from '@jihui/protocol/maintenance/orders/payable'
import { quoteLineKinds } from '@jihui/protocol/maintenance/orders/quote'
import {
  type Payer,
  type WorkOrderStatus,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireNoParty } from '../../identity/public.ts'
import {
  askTaking,
  type Asked,
  bearEarning,
  type PayableKeeper,
  type PayableState,
  releaseTrust,
  trustOf,
} from '../../payment/public.ts'
import { renterOfOrderText } from '../../rental/public.ts'
import { pricesOf } from '../prices/price-lists.ts'
import { isDisputed, isDisputedSql } from '../disputes/find-dispute.ts'
import { maintenanceRequest } from '../table.ts'
import { lockOrder, type OrderRow } from './move-order.ts'
import { findParties, isRentedBy, machinesReadBy, payerOf } from './parties-of-order.ts'
import { joinUnitOf, unitsOfMachines } from '../../catalogue/public.ts'
import { maintenanceRecord } from './work-table.ts'

export const orderKey = (id: number) => ({ payableKind: maintenanceOrderPayable.kind, payableId: id })
/** More than this nobody owes for; the rest is looked at with his next earning. */
const takeableAtOnce = 200
/** Who of those that pay earns something with the machine. */
const earningPayer = 'owner' satisfies Payer
export const inClaimSentence = '从押金里扣，见押金结算'
export const payableStates: readonly WorkOrderStatus[] = ['pending_acceptance', 'completed']

/** A claim on the deposit asks for it: until that is settled nobody pays it, or decides about it, otherwise. */
const isInClaim = ({ claimedAt, paidAt }: Pick<OrderRow, 'claimedAt' | 'paidAt'>): boolean =>
  claimedAt !== null && paidAt === null
export const requireOutsideClaim = (order: Pick<OrderRow, 'claimedAt' | 'paidAt'>): void => {
  if (isInClaim(order)) refuse('care.in_claim')
}

/** Who did what is charged, and what it is for: of the visit that is charged, for a later one may be somebody else's. */
export const findCharged = async (db: Queryable, { id, assignedTo, totalFen, labourFen }: OrderRow) => {
  const [visit] = await db
    .select()
    .from(maintenanceRecord)
    .where(eq(maintenanceRecord.requestId, id))
    // Where all was given back, none is charged any more: it was the first.
    .orderBy(desc(gt(maintenanceRecord.totalFen, 0)), asc(maintenanceRecord.visit))
    .limit(1)
  const { labourFen: labour, partsFen: material } = visit ?? { labourFen, partsFen: (totalFen ?? 0) - labourFen }
  const parts = { labour, material, call_out: (totalFen ?? 0) - labour - material }
  return {
    recordId: visit?.id ?? null,
    chargedAt: visit?.doneAt ?? null,
    payeeId: visit?.authorId ?? assignedTo,
    parts,
  }
}
/** As whoever did the work is paid for it. */
export const labourShareOf = async (db: Queryable, { priceVersion }: OrderRow, payeeId: number) =>
  ({
    payeeId,
    role: 'technician',
    commissionPercent: 100 - (await pricesOf(db, priceVersion)).technicianSharePercent,
    reason: quoteLineKinds.labour,
  }) as const

/** Hands on what was paid, once the work is accepted; of what the platform pays, the technician's share is borne by it. */
export const settleOrder = async (hooked: Hooked, tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  if (order.status !== 'completed' || !order.totalFen) return
  const { payeeId, parts } = await findCharged(tx, order)
  if (payeeId === null) return
  const share = await labourShareOf(tx, order, payeeId)
  const payer = payerOf(order, await findParties(tx, order))
  if (payer === null) {
    const { labour, call_out } = parts
    const about = await stateOf(tx, order)
    if (labour + call_out > 0)
      await bearEarning(
        tx,
        { about, ...share, source: 'borne', parts: { labour, call_out }, cause: `maintenance:${order.id}` },
        now,
      )
    return
  }
  // Until it is decided whose it is, nobody gets it, and nothing is taken off what its payer earns.
  if (await isDisputed(tx, order.id)) return
  if (order.paidAt === null) await askTaking(tx, payer)
  else if ((await trustOf(tx, orderKey(order.id))) > 0)
    await releaseTrust(hooked, tx, orderKey(order.id), [{ ...share, source: 'labour', parts }], now)
}

/** Said of its payments while somebody is to decide. */
const disputedSentence = '付费方对维修费有异议，平台正在处理；付了的钱由平台托管'

export const stateOf = async (db: Queryable, order: OrderRow): Promise<PayableState> => {
  const payer = payerOf(order, await findParties(db, order))
  const isUnpaid = payer !== null && order.paidAt === null && payableStates.includes(order.status) && !!order.totalFen
  const isDue = isUnpaid && !isInClaim(order)
  const due = isDue ? { purpose: 'work', amountFen: order.totalFen! } : null
  return {
    ...orderKey(order.id),
    declared: maintenanceOrderPayable,
    userId: payer ?? order.assignedTo ?? order.userId ?? 0,
    title: '维修',
    paymentPath: `/maintenance/tasks/${order.id}?pay=1`,
    about: {},
    paidAt: order.paidAt,
    ...((await isDisputed(db, order.id)) && { sentence: disputedSentence }),
    ...(isInClaim(order) && { sentence: inClaimSentence }),
    audited: { status: order.status },
    due,
    requireDue: () =>
      due ??
      refuse(isInClaim(order) ? 'care.in_claim' : order.paidAt === null ? 'care.not_due' : 'payment.already_paid'),
    requireOpenable: () => undefined,
    requireTakenBy: () => refuse('payment.order_closed'),
    mayTakeEarnings: order.payer === earningPayer,
    isWanted: ({ purpose, amountFen }) => due?.purpose === purpose && due.amountFen === amountFen,
    received: () => {
      throw new Error('what is paid for work is kept in trust')
    },
    whenPaid: async (hooked, tx, _paid, _by, now) => {
      // What a claim did not take of it, the platform pays beside that.
      if ((await trustOf(tx, orderKey(order.id))) < (order.totalFen ?? 0)) return
      const [paid] = await tx
        .update(maintenanceRequest)
        .set({ paidAt: now })
        .where(eq(maintenanceRequest.id, order.id))
        .returning()
      await settleOrder(hooked, tx, paid as OrderRow, now)
    },
    // He paid it another way, and then did not.
    whenGivenUp: async (_hooked, tx) => {
      if (payer !== null && order.status === 'completed') await askTaking(tx, payer)
    },
  }
}

const seen = { viewer: 'payment_view', canceller: 'payment_process' } as const
/** Whose orders are meant: null is everyone's. */
const payerAsked = ({ actor, as }: Asked): Actor | null => {
  if (as === 'staff') return null
  if (as === 'payer') return actor
  return actor.isStaff && !actor.tenant && actor.permissions.has(seen[as]) ? null : actor
}
/** SQL over `m`: whether he pays it, or the company he acts for. */
export const payerIs = (actor: Pick<Actor, 'id' | 'tenant'>): SQL =>
  sql`coalesce(case m.payer when 'reporter' then m.user_id in (${actor.id}, ${ownerIdOf(actor)})
    when 'renter' then ${isRentedBy(sql`m.rental_id`, actor)}
    when 'owner' then (select e.owner_id from ${unitsOfMachines} where u.id = m.unit_id) = ${machinesReadBy(actor)} end, false)`
const find = async (db: Queryable, id: number, payer: Actor | null, isLocked: boolean): Promise<OrderRow | null> => {
  const isPayers =
    payer && sql`exists (select from maintenance_request m where m.id = ${maintenanceRequest.id} and ${payerIs(payer)})`
  const rows = db
    .select()
    .from(maintenanceRequest)
    .where(and(eq(maintenanceRequest.id, id), isPayers ?? undefined))
  return ((await (isLocked ? rows.for('update') : rows))[0] as OrderRow | undefined) ?? null
}

export const maintenanceOrderKeeper: PayableKeeper = {
  declared: maintenanceOrderPayable,
  rows: `SELECT m.id, CASE m.payer WHEN 'reporter' THEN m.user_id
      WHEN 'renter' THEN ${renterOfOrderText('m.rental_id')}
      WHEN 'owner' THEN (SELECT e.owner_id FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id WHERE u.id = m.unit_id)
    END AS payer_id, '${maintenanceOrderPayable.kind}' AS area FROM maintenance_request m`,
  about: () => ({}),
  lock: async (tx, id) => {
    const order = await lockOrder(tx, id)
    return order && stateOf(tx, order)
  },
  need: async (db, asked, isLocked = false) =>
    stateOf(db, (await find(db, asked.id, payerAsked(asked), isLocked)) ?? refuse('care.not_found')),
  requireNoParty: async (hooked, db, actor, id) => {
    const order = await find(db, id, null, false)
    if (!order) return
    const { ownerId, renterId } = await findParties(db, order)
    await requireNoParty(hooked, db, actor, { accounts: [ownerId, renterId, order.userId, order.assignedTo] })
  },
  listTakeable: async (db, payeeId) => {
    const { rows } = await ask(
      db,
      { id: 'number' },
      sql`select m.id from ${unitsOfMachines} join maintenance_request m on m.unit_id = u.id
        where e.owner_id = ${payeeId} and m.payer = ${earningPayer}
          and m.status = 'completed' and m.total_fen > 0 and m.paid_at is null and not ${isDisputedSql}
        order by m.finished_at, m.id limit ${takeableAtOnce}`,
    )
    return rows.map(({ id }) => id)
  },
  describe: async (db, id) => {
    const { rows } = await ask(
      db,
      { status: textOf<WorkOrderStatus>(), title: 'text', illustration: 'text' },
      sql`select m.status, e.name as title, e.illustration from maintenance_request m
        ${joinUnitOf(sql`m.unit_id`)} where m.id = ${id}`,
    )
    const [row] = rows
    if (!row) return null
    const statusLabel = workOrderStatuses[row.status].label
    return { area: maintenanceOrderPayable.kind, ...row, statusLabel, days: null }
  },
}
