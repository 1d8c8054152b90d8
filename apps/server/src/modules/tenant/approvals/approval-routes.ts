import * as operations from '@jihui/protocol/tenant/approval-operations'
import { approvalRuleOf } from '@jihui/protocol/tenant/approval-rules'
import { approvalActionsFor, approvalStatuses } from '@jihui/protocol/tenant/machine'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { toYuan } from '@jihui/protocol/values'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { yuanOrNull } from '../tenant-view.ts'
import { type ApprovalCard, listApprovals } from './approval-queries.ts'
import { decideApproval } from './decide-approval.ts'

const viewApproval = (card: ApprovalCard, actor: Actor) => {
  const { approval: row, order } = card
  const isPending = row.status === 'pending'
  return {
    id: row.id,
    tenant_id: row.tenantId,
    tenant_name: card.tenantName,
    status: row.status,
    status_display: approvalStatuses[row.status].label,
    reasons: row.reasons,
    reasons_display: row.reasons.map((code) => approvalRuleOf(code).label),
    order_id: row.rentalId,
    order_number: orderNumber(row.rentalId),
    line: order.line,
    equipment_name: order.equipmentName,
    start_date: order.startDate,
    end_date: order.endDate,
    days: order.days,
    total_amount: toYuan(order.totalFen),
    deposit_amount: toYuan(order.depositFen),
    month_amount: toYuan(row.monthFen),
    monthly_budget: yuanOrNull(row.budgetFen),
    requested_by: card.requestedBy,
    decided_by: card.decidedBy ?? '',
    notes: row.notes,
    expires_at: isPending ? (order.holdExpiresAt?.toISOString() ?? null) : null,
    actions: approvalActionsFor(row.status, card.isApprover && (row.requestedBy !== actor.id || card.isAlone)),
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }
}

export const approvalRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const answer = async (id: number, actor: Actor, message: string) => {
    const { cards } = await listApprovals(db, actor.id, { id, status: '', limit: 1, offset: 0 })
    const approval = cards[0] ? viewApproval(cards[0], actor) : refuse('tenant.approval_not_found')
    return { ...approval, success: true as const, message, approval }
  }
  mountEndpoint(mounting, operations.listApprovals, async ({ query, actor, request }) => {
    const { page, page_size: limit, status } = query
    const { total, cards } = await listApprovals(db, actor.id, { status, limit, offset: (page - 1) * limit })
    const results = cards.map((card) => viewApproval(card, actor))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.approveOrder, async ({ params, body, actor }) => {
    const verdict = { action: 'approve' as const, notes: body.notes, seenFen: body.total_amount }
    await decideApproval(services, params.id, verdict, actor)
    return answer(params.id, actor, '已同意')
  })
  mountEndpoint(mounting, operations.rejectOrder, async ({ params, body, actor }) => {
    await decideApproval(services, params.id, { action: 'reject', notes: body.reason }, actor)
    return answer(params.id, actor, '已拒绝，订单已取消')
  })
}
