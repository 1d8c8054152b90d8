/** What the desk decides about a bill: nothing back, part of it, or all; and what it gives back where it calls the work off. */
import type { decideTaskDisputeRequest, taskDecisionPreview } from '@jihui/protocol/maintenance/orders/dispute-schema'
import { type ChargedParts, lessBack } from '@jihui/protocol/maintenance/orders/quote'
import { maintenanceOrderPayable } from '@jihui/protocol/maintenance/orders/payable'
import { shareOf } from '@jihui/protocol/payment/earnings'
import { spokenYuan } from '@jihui/protocol/spoken'
import { toYuan } from '@jihui/protocol/values'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { abandonOpenPayment, releaseTrust, trustOf } from '../../payment/public.ts'
import { moveOrder, type OrderRow } from '../orders/move-order.ts'
import { findCharged, labourShareOf, orderKey, requireOutsideClaim, settleOrder } from '../orders/order-payable.ts'
import { maintenanceRecord } from '../orders/work-table.ts'
import { onReached } from '../requests/reach.ts'
import { maintenanceRequest } from '../table.ts'
import { maintenanceDispute } from './dispute-table.ts'
import { disputes, noteDispute, requireOutsideOrder } from './move-dispute.ts'
import { lockDispute } from './open-dispute.ts'

const requireWithin = ({ totalFen }: OrderRow, backFen: number): void => {
  const chargedFen = totalFen ?? 0
  if (backFen > chargedFen) refuse('request.invalid', { errors: { to_payer: `最多退 ${spokenYuan(chargedFen)}` } })
}

const needOpen = async (db: Queryable, requestId: number): Promise<OrderRow> => {
  const [found] = await db
    .select({ order: maintenanceRequest, status: maintenanceDispute.status })
    .from(maintenanceRequest)
    .leftJoin(
      maintenanceDispute,
      and(eq(maintenanceDispute.requestId, maintenanceRequest.id), eq(maintenanceDispute.status, 'open')),
    )
    .where(eq(maintenanceRequest.id, requestId))
  if (!found) return refuse('care.not_found')
  if (found.status === null) refuse('care.dispute_over')
  return found.order as OrderRow
}

/** What a decision would come to, by what decides it. */
export const previewDecision = async (
  { db }: Services,
  id: number,
  backFen: number,
): Promise<z.output<typeof taskDecisionPreview>> => {
  const order = await needOpen(db, id)
  requireWithin(order, backFen)
  const chargedFen = order.totalFen ?? 0
  const { payeeId, parts } = await findCharged(db, order)
  const { commissionPercent } = await labourShareOf(db, order, payeeId ?? 0)
  const { netFen } = shareOf(maintenanceOrderPayable.parts, lessBack(parts, backFen), commissionPercent)
  return {
    charged: toYuan(chargedFen),
    to_payer: toYuan(backFen),
    to_technician: toYuan(netFen),
    to_platform: toYuan(chargedFen - backFen - netFen),
    is_paid: order.paidAt !== null,
  }
}

interface Back {
  readonly backFen: number
  readonly reason: string
  readonly now: Date
}
/** So much less is owed of it; what its payments and its record say follows. */
const lowerBill = async (
  tx: Tx,
  order: OrderRow,
  { backFen, now }: Back,
): Promise<{ order: OrderRow; parts: ChargedParts }> => {
  const { recordId, parts } = await findCharged(tx, order)
  const left = lessBack(parts, backFen)
  const totalFen = (order.totalFen ?? 0) - backFen
  if (backFen === 0) return { order, parts }
  if (order.paidAt === null) await abandonOpenPayment(tx, orderKey(order.id), now)
  if (recordId !== null)
    await tx
      .update(maintenanceRecord)
      .set({ totalFen, labourFen: left.labour, partsFen: left.material })
      .where(eq(maintenanceRecord.id, recordId))
  const [lowered] = await tx
    .update(maintenanceRequest)
    .set({ totalFen, labourFen: left.labour, version: order.version + 1 })
    .where(eq(maintenanceRequest.id, order.id))
    .returning()
  return { order: lowered as OrderRow, parts: left }
}

/**
 * Decided, the work counts as accepted, and what is in trust is handed out: his to whoever pays, the rest by the usual
 * shares. Of what was not paid as much less is asked for.
 */
const decide = async (services: Services, tx: Tx, asked: OrderRow, by: Actor, back: Back, client: Client) => {
  const { hooks } = services
  const { backFen, reason, now } = back
  const { payeeId } = await findCharged(tx, asked)
  const { order, parts } = await lowerBill(tx, asked, back)
  const step = { action: 'confirm', by, as: 'staff', notes: reason, client, hooks, now } as const
  const after = order.status === 'pending_acceptance' ? await moveOrder(tx, order, step) : order
  const heldFen = await trustOf(tx, orderKey(order.id))
  if (heldFen === 0) {
    await settleOrder(services, tx, after, now)
    return after
  }
  if (payeeId === null) throw new Error(`maintenance order ${order.id}: paid, and done by nobody`)
  const share = { ...(await labourShareOf(tx, order, payeeId)), source: 'labour', parts } as const
  await releaseTrust(services, tx, orderKey(order.id), [share, { backFen, reason: `平台裁定退回：${reason}` }], now)
  return after
}

const outcomeOf = ({ paidAt }: OrderRow, backFen: number): string => {
  if (backFen === 0) return '费用不变'
  return `${paidAt === null ? '少收' : '退给付费方'} ${spokenYuan(backFen)}`
}

export const decideDispute = (
  services: Services,
  actor: Actor,
  id: number,
  { to_payer: backFen, reason }: z.output<typeof decideTaskDisputeRequest>,
  client: Client,
): Promise<void> =>
  onReached(services, actor, id, async (tx, { order }, now) => {
    const { hooks } = services
    const dispute = await lockDispute(tx, id)
    requireOutsideClaim(order)
    requireWithin(order, backFen)
    const set = { toPayerFen: backFen, decision: reason, decidedBy: actor.id }
    await disputes.transition(tx, dispute, { action: 'decide', by: actor, as: 'staff', set, client, hooks, now })
    const after = await decide(services, tx, order, actor, { backFen, reason, now }, client)
    const told = `${outcomeOf(order, backFen)}；理由：${reason}`
    await noteDispute(tx, { hooked: services, order: after, note: 'decide_dispute', by: actor, notes: told, now })
  })

/** The desk calls off what was charged and not handed on: all of it goes back, or is not asked for. Answers the order as it is then. */
export const giveAllBack = async (
  services: Services,
  tx: Tx,
  order: OrderRow,
  { by, reason, client, now }: { by: Actor; reason: string; client: Client; now: Date },
): Promise<OrderRow> => {
  const { hooks } = services
  requireOutsideClaim(order)
  const heldFen = await trustOf(tx, orderKey(order.id))
  if (order.paidAt !== null && heldFen === 0) refuse('care.money_handed_on')
  await requireOutsideOrder(services, tx, by, order)
  const backFen = order.totalFen ?? 0
  const open = await disputes.lock(
    tx,
    and(eq(maintenanceDispute.requestId, order.id), eq(maintenanceDispute.status, 'open')),
  )
  const set = { toPayerFen: backFen, decision: reason, decidedBy: by.id }
  if (open) await disputes.transition(tx, open, { action: 'decide', by, as: 'staff', set, client, hooks, now })
  const lowered = await lowerBill(tx, order, { backFen, reason, now })
  if (heldFen > 0) await releaseTrust(services, tx, orderKey(order.id), [{ backFen, reason }], now)
  const notes = `叫停，${outcomeOf(order, backFen)}；理由：${reason}`
  await noteDispute(tx, { hooked: services, order: lowered.order, note: 'decide_dispute', by, notes, now })
  return lowered.order
}
