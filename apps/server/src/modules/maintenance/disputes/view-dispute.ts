/** What is against the bill of an order, and what its reader may do about it. */
import { taskDisputeStatuses } from '@jihui/protocol/maintenance/orders/dispute-machine'
import type { taskDispute } from '@jihui/protocol/maintenance/orders/dispute-schema'
import type { WorkOrderActor } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { TaskRow } from '../orders/order-queries.ts'
import type { maintenanceDispute } from './dispute-table.ts'
import { disputeEnd } from './dispute-end.ts'
import type { DisputeRow } from './move-dispute.ts'

export const viewDispute = (row: typeof maintenanceDispute.$inferSelect): z.output<typeof taskDispute> => {
  const status = row.status as DisputeRow['status']
  return {
    status,
    status_display: taskDisputeStatuses[status].label,
    reason: row.reason,
    claimed_amount: toYuan(row.claimedFen),
    charged_amount: toYuan(row.chargedFen),
    opened_at: row.openedAt.toISOString(),
    to_payer: row.toPayerFen === null ? null : toYuan(row.toPayerFen),
    decision: row.decision,
    ended_at: row.endedAt?.toISOString() ?? null,
  }
}

type Row = Pick<
  TaskRow,
  'payer' | 'status' | 'visit' | 'total_fen' | 'paid_at' | 'claimed_at' | 'charged_at' | 'dispute_status'
>
export const isDisputedRow = (row: Pick<Row, 'dispute_status'>): boolean => row.dispute_status === 'open'
/** What was paid is handed on once the work is accepted. */
const isHandedOn = ({ paid_at: paidAt, status, visit }: Row): boolean =>
  paidAt !== null && (status === 'completed' || visit > 1)
/** Until when its payer may object to the bill; null: he may not. */
export const disputeBefore = (row: Row, now: Date): Date | null => {
  if (!row.total_fen || row.payer === 'platform' || row.charged_at === null) return null
  if (row.claimed_at !== null && row.paid_at === null) return null
  const end = disputeEnd(new Date(row.charged_at))
  return row.dispute_status === null && !isHandedOn(row) && now <= end ? end : null
}

/** Nobody who has a part in it is offered to decide. */
const mayDecide = (roles: readonly WorkOrderActor[], actor: Actor): boolean =>
  actor.isStaff && actor.permissions.has('rental_approve') && roles.every((role) => role === 'staff')
/** What may be done about a bill that is objected to. */
export const disputeActionsOf = (
  row: Pick<Row, 'dispute_status' | 'claimed_at' | 'paid_at'>,
  roles: readonly WorkOrderActor[],
  actor: Actor,
): ['withdraw_dispute' | 'decide_dispute', boolean][] => [
  ['withdraw_dispute', isDisputedRow(row) && roles.includes('payer')],
  [
    'decide_dispute',
    isDisputedRow(row) && !(row.claimed_at !== null && row.paid_at === null) && mayDecide(roles, actor),
  ],
]
