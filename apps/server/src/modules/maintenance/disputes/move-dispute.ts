/** The only writer of a dispute's status, and who hears of it. */
import {
  type TaskDisputeAction,
  taskDisputeMachine,
  type TaskDisputeStatus,
} from '@jihui/protocol/maintenance/orders/dispute-machine'
import type { WorkOrderNote } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { type OrderRow, writeHistory } from '../orders/move-order.ts'
import { findCharged } from '../orders/order-payable.ts'
import { askerOf, findParties } from '../orders/parties-of-order.ts'
import { payersOf, type TaskTold, toldTo } from '../orders/tell-parties.ts'
import { requireNoPartyOfUnit } from '../parties.ts'
import { maintenanceRequest } from '../table.ts'
import { maintenanceDispute } from './dispute-table.ts'

export type DisputeRow = Omit<typeof maintenanceDispute.$inferSelect, 'status'> & { status: TaskDisputeStatus }

/** Whoever worked on it, pays it, asked for it, or has its machine: none of them decides about its money. */
export const requireOutsideOrder = async (hooked: Hooked, db: Queryable, actor: Actor, order: OrderRow) => {
  await requireNoPartyOfUnit(hooked, db, actor, order.unitId, order.rentalId)
  const { ownerId, renterId } = await findParties(db, order)
  const { payeeId } = await findCharged(db, order)
  const accounts = [ownerId, renterId, order.userId, order.assignedTo, payeeId, askerOf(order)]
  await requireNoParty(hooked, db, actor, { accounts })
}

export const disputes = bindMachine<TaskDisputeStatus, TaskDisputeAction, typeof maintenanceDispute, DisputeRow>({
  machine: taskDisputeMachine,
  table: maintenanceDispute,
  refusals: { notAllowed: 'care.dispute_over', changedMeanwhile: 'care.dispute_over' },
  staffRoles: ['staff'],
  requireNoParty: async (hooked, tx, actor, { requestId }) => {
    const [order] = await tx.select().from(maintenanceRequest).where(eq(maintenanceRequest.id, requestId))
    await requireOutsideOrder(hooked, tx, actor, order as OrderRow)
  },
  columns: (_row, _to, { now }) => ({ endedAt: now }),
  audit: {
    objectType: 'maintenance_dispute',
    shown: ({ status, requestId, toPayerFen, decision }) => ({
      status,
      task: requestId,
      to_payer_fen: toPayerFen,
      decision,
    }),
  },
})

export const disputeEvents = {
  /** To whoever did the work. */
  'maintenance.dispute_opened': event<TaskTold>(),
  'maintenance.dispute_withdrawn': event<TaskTold>(),
  /** To him, and to whoever pays. */
  'maintenance.dispute_decided': event<TaskTold>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof disputeEvents> {}
}

type DisputeNote = Extract<WorkOrderNote, 'dispute' | 'withdraw_dispute' | 'decide_dispute'>
const topics = {
  dispute: 'maintenance.dispute_opened',
  withdraw_dispute: 'maintenance.dispute_withdrawn',
  decide_dispute: 'maintenance.dispute_decided',
} as const satisfies Readonly<Record<DisputeNote, keyof typeof disputeEvents>>

interface Said {
  readonly hooked: Hooked
  readonly order: OrderRow
  readonly note: DisputeNote
  readonly by: Actor
  /** In the history, and to those who are told. */
  readonly notes: string
  readonly told?: string
  readonly now: Date
}
/** The order stands where it stood; its history, open pages, and both sides hear of it. */
export const noteDispute = async (
  tx: Tx,
  { hooked, order, note, by, notes, told = notes, now }: Said,
): Promise<void> => {
  await writeHistory(tx, order, { action: note, by, notes, now })
  const { id, rentalId, status } = order
  await emit(tx, 'maintenance.moved', { requestId: id, rentalId, action: note, status })
  const parties = await findParties(tx, order)
  const { payeeId } = await findCharged(tx, order)
  const payers = note === 'decide_dispute' ? await payersOf({ hooked, tx, order, parties, now }) : []
  for (const userId of new Set([payeeId, ...payers]))
    if (userId !== null && userId !== by.id) await emit(tx, topics[note], toldTo(userId, order, parties, told))
}
