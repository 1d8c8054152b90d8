/** What an order a company has just placed, or what makes one dearer, needs of somebody else. */
import { reasonsToApprove } from '@jihui/protocol/tenant/approval-rules'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { dayOf, startOfDay } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { companyCostSince, type RentalRow, setAwaitsApproval } from '../../rental/public.ts'
import type { TenantRow } from '../act-for-tenant.ts'
import { lockTenant } from '../move-tenant.ts'
import { tenant } from '../table.ts'
import { countMembers, listMembersWith } from '../tenant-queries.ts'
import { tenantApproval } from './approval-table.ts'

/** What the company's orders of the month of this moment come to. */
const monthFenOf = (tx: Tx, tenantId: number, now: Date): Promise<number> =>
  companyCostSince(tx, tenantId, startOfDay(`${dayOf(now).slice(0, 7)}-01`))

/** Its orders are counted one after another: of two that come at once, the second counts the first. */
const lockBudget = async (tx: Tx, tenantId: number): Promise<TenantRow> =>
  (await lockTenant(tx, eq(tenant.id, tenantId))) ?? refuse('tenant.not_member')

const reasonsFor = (row: TenantRow, order: RentalRow, monthFen: number, addedFen = 0) =>
  reasonsToApprove(row, {
    costFen: order.totalFen - order.depositFen + addedFen,
    hasDeposit: order.depositBaseFen === 0 || order.depositFen > 0 || order.depositHoldFen > 0,
    monthFen,
  })

/** Refuses what a company may not order; where a rule applies, the order waits for somebody who is not who placed it. */
export const requestApproval = async (tx: Tx, order: RentalRow, actor: Actor, now: Date): Promise<void> => {
  const tenantId = order.tenantId!
  const row = await lockBudget(tx, tenantId)
  if (row.status !== 'verified') refuse('tenant.not_verified')
  const monthFen = await monthFenOf(tx, tenantId, now)
  const reasons = reasonsFor(row, order, monthFen)
  // Whoever is alone has nobody to ask.
  if (reasons.length === 0 || (await countMembers(tx, tenantId)) === 1) return
  const approvers = (await listMembersWith(tx, tenantId, 'approve')).filter((id) => id !== actor.id)
  if (approvers.length === 0) refuse('tenant.no_approver')
  const [made] = await tx
    .insert(tenantApproval)
    .values({
      tenantId,
      rentalId: order.id,
      reasons,
      monthFen,
      budgetFen: row.monthlyBudgetFen,
      requestedBy: actor.id,
      createdAt: now,
    })
    .returning({ id: tenantApproval.id })
  await setAwaitsApproval(tx, order.id, true, now)
  const told = { approvalId: made!.id, rentalId: order.id, name: row.name, approvers }
  await emit(tx, 'tenant.approval_requested', told)
}

/** Longer days and farther addresses cost more: where a rule applies to all of it, an approver adds them. */
export const requireMayCostMore = async (
  tx: Tx,
  order: RentalRow,
  addedFen: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const row = await lockBudget(tx, order.tenantId!)
  if (addedFen === 0) return
  // Nobody approves what he ordered himself, unless he is alone.
  if (actor.tenant?.may.has('approve') && order.userId !== actor.id) return
  const reasons = reasonsFor(row, order, await monthFenOf(tx, row.id, now), addedFen)
  if (!reasons.some((reason) => reason !== 'without_deposit')) return
  if ((await countMembers(tx, row.id)) > 1) refuse('tenant.increase_for_approver')
}
