/** The life of a company here, and of the approval of one of its orders. */
import { codesOf } from '../codes.ts'
import type { Permission } from '../access.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

export const tenantStatuses = {
  pending: { label: '待核实', sentence: '平台正在核实营业执照，通过后才能以企业名义下单。' },
  verified: { label: '已核实', sentence: '可以以企业名义下单。' },
  rejected: { label: '未通过', sentence: '核实没有通过，按原因改好资料后重新提交。' },
  frozen: { label: '已冻结', sentence: '企业被平台冻结，不能新下单；已有的订单照常办理。' },
} as const
export type TenantStatus = keyof typeof tenantStatuses
export const tenantStatusCodes = codesOf(tenantStatuses)

export const tenantPermission = 'tenant_verify' satisfies Permission

type TenantActor = 'head' | 'reviewer'
type TenantActionDeclaration = MachineAction<TenantStatus, TenantActor>
const declareTenantActions = <const T extends Record<string, TenantActionDeclaration>>(actions: T) => actions

export const tenantActions = declareTenantActions({
  resubmit: {
    label: '提交新的资料',
    from: ['pending', 'verified', 'rejected'],
    to: 'pending',
    by: ['head'],
    history: '提交了新的资料',
  },
  verify: {
    label: '通过核实',
    from: ['pending'],
    to: 'verified',
    by: ['reviewer'],
    permission: 'tenant_verify',
    history: '核实通过',
  },
  reject: {
    label: '不通过',
    from: ['pending'],
    to: 'rejected',
    by: ['reviewer'],
    permission: 'tenant_verify',
    needsReason: true,
    history: '核实没有通过',
  },
  freeze: {
    label: '冻结',
    from: ['pending', 'verified'],
    to: 'frozen',
    by: ['reviewer'],
    permission: 'tenant_verify',
    needsReason: true,
    history: '已冻结',
  },
  // Whatever was frozen is looked at again before it acts.
  unfreeze: {
    label: '解除冻结',
    from: ['frozen'],
    to: 'pending',
    by: ['reviewer'],
    permission: 'tenant_verify',
    history: '解除冻结，重新核实',
  },
})
export type TenantAction = keyof typeof tenantActions
export const tenantActionCodes = codesOf(tenantActions)
export const tenantMachine = defineMachine<TenantStatus, TenantAction>({
  column: 'tenant.status',
  thing: '企业',
  initial: ['pending'],
  states: tenantStatuses,
  actions: tenantActions,
})
export const tenantActionsFor = (
  status: TenantStatus,
  reader: { readonly isHead: boolean; readonly isReviewer: boolean },
): TenantAction[] =>
  actionsIn(tenantMachine, status, (action) =>
    (tenantActions[action].by as readonly TenantActor[]).includes('head') ? reader.isHead : reader.isReviewer,
  )

export const approvalStatuses = {
  pending: { label: '待审批' },
  approved: { label: '已同意' },
  rejected: { label: '不同意' },
  lapsed: { label: '已失效' },
} as const
export type ApprovalStatus = keyof typeof approvalStatuses
export const approvalStatusCodes = codesOf(approvalStatuses)
type ApprovalActionDeclaration = MachineAction<ApprovalStatus, 'approver' | 'system'>
const declareApprovalActions = <const T extends Record<string, ApprovalActionDeclaration>>(actions: T) => actions
export const approvalActions = declareApprovalActions({
  approve: { label: '同意', from: ['pending'], to: 'approved', by: ['approver'] },
  reject: { label: '不同意', from: ['pending'], to: 'rejected', by: ['approver'], needsReason: true },
  // The order it is about came to its end.
  lapse: { label: '失效', from: ['pending'], to: 'lapsed', by: ['system'] },
})
export type ApprovalAction = keyof typeof approvalActions
export const approvalActionCodes = codesOf(approvalActions)
export const approvalMachine = defineMachine<ApprovalStatus, ApprovalAction>({
  column: 'tenant_approval.status',
  thing: '审批',
  initial: ['pending'],
  states: approvalStatuses,
  actions: approvalActions,
})
export const approvalActionsFor = (status: ApprovalStatus, mayDecide: boolean): ApprovalAction[] =>
  actionsIn(approvalMachine, status, (action) =>
    (approvalActions[action].by as readonly string[]).includes('approver') ? mayDecide : false,
  )
