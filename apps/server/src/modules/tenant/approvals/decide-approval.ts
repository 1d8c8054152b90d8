import { type ApprovalAction, approvalMachine, type ApprovalStatus } from '@jihui/protocol/tenant/machine'
import { tenantRoleOf } from '@jihui/protocol/tenant/roles'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockRental, type RentalRow, setAwaitsApproval, transition } from '../../rental/public.ts'
import { lockMembership } from '../act-for-tenant.ts'
import { tenant } from '../table.ts'
import { countMembers } from '../tenant-queries.ts'
import { findReachedApproval } from './approval-queries.ts'
import { tenantApproval } from './approval-table.ts'

export type ApprovalRow = Omit<typeof tenantApproval.$inferSelect, 'status'> & { status: ApprovalStatus }

const approvals = bindMachine<ApprovalStatus, ApprovalAction, typeof tenantApproval, ApprovalRow>({
  machine: approvalMachine,
  table: tenantApproval,
  refusals: { notAllowed: 'tenant.approval_decided', changedMeanwhile: 'tenant.approval_decided' },
  staffRoles: ['approver'],
  columns: (_, __, { by, notes = '', now }) => ({
    notes,
    decidedAt: now,
    decidedBy: by === 'system' ? null : by.id,
  }),
  follow: async (tx, { action, after, notes }) => {
    await setAwaitsApproval(tx, after.rentalId, false, after.decidedAt!)
    const [company] = await tx.select({ name: tenant.name }).from(tenant).where(eq(tenant.id, after.tenantId))
    const { name } = company!
    const { id: approvalId, rentalId, requestedBy: userId } = after
    await emit(tx, 'tenant.approval_decided', { approvalId, rentalId, name, userId, action, notes })
  },
  audit: { objectType: 'tenant_approval', shown: ({ status, rentalId }) => ({ status, rentalId }) },
})

interface Verdict {
  readonly action: Extract<ApprovalAction, 'approve' | 'reject'>
  readonly notes: string
  /** What the order came to where it was read. */
  readonly seenFen?: number | undefined
}

/**
 * Decides about an order of one's company. The order is locked before its approval, as by what ends the order, so that
 * of an approval and a lapse one comes first and the other finds it done.
 */
export const decideApproval = (
  services: Services,
  approvalId: number,
  { action, notes, seenFen }: Verdict,
  actor: Actor,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const reached = (await findReachedApproval(tx, approvalId, actor.id)) ?? refuse('tenant.approval_not_found')
    const order = (await lockRental(tx, reached.rentalId)) ?? refuse('tenant.approval_not_found')
    // A membership that ends now ends before this, or after it.
    const { role } = await lockMembership(tx, reached.tenantId, actor.id)
    const row = (await approvals.lock(tx, eq(tenantApproval.id, approvalId))) ?? refuse('tenant.approval_not_found')
    if (!(tenantRoleOf(role).may as readonly string[]).includes('approve')) refuse('tenant.approval_not_found')
    if (row.requestedBy === actor.id && (await countMembers(tx, row.tenantId)) > 1) refuse('tenant.approval_own')
    approvals.requireOpen(row, action)
    if (seenFen !== undefined && seenFen !== order.totalFen) refuse('tenant.approval_changed')
    await approvals.transition(tx, row, { action, by: actor, as: 'approver', notes, told: { notes }, now })
    if (action === 'reject') await cancelOrder(services, tx, order, notes, now)
  })

const cancelOrder = async (services: Services, tx: Tx, order: RentalRow, notes: string, now: Date): Promise<void> => {
  const reason = `企业审批没有通过：${notes}`
  await transition(services, tx, { ...order, awaitsApproval: false }, 'lapse', 'system', {
    notes: reason,
    set: { cancelledAt: now, cancelReason: reason },
    now,
  })
}

/** The order came to its end before anybody decided. Its row must be locked. */
export const lapseApproval = async (tx: Tx, order: RentalRow, now: Date): Promise<void> => {
  if (order.tenantId === null || !order.awaitsApproval) return
  const row = await approvals.lock(tx, eq(tenantApproval.rentalId, order.id))
  if (row?.status === 'pending')
    await approvals.transition(tx, row, { action: 'lapse', by: 'system', as: 'system', now })
}
