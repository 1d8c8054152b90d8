/** What members of companies are told. */
import type { ApprovalAction, TenantAction } from '@jihui/protocol/tenant/machine'
import type { PersonNoticeText } from './owner-texts.ts'

const own = '/user/organisation'

/** To the heads of a company, by what staff decided. */
export const tenantTexts: Partial<Record<TenantAction, PersonNoticeText>> = {
  verify: {
    type: 'system',
    title: '企业已核实',
    message: '{name} 已通过核实，可以以企业名义下单了。',
    priority: 'high',
    path: own,
  },
  reject: {
    type: 'system',
    title: '企业核实没有通过',
    message: '{name} 没有通过核实，请改好资料后重新提交。',
    withNotes: '{name} 没有通过核实：{notes}。改好资料后可以重新提交。',
    priority: 'high',
    path: own,
  },
  freeze: {
    type: 'system',
    title: '企业已冻结',
    message: '{name} 已被冻结，不能新下单；已有的订单照常办理。',
    withNotes: '{name} 已被冻结：{notes}。不能新下单；已有的订单照常办理。',
    priority: 'high',
    path: own,
  },
  unfreeze: {
    type: 'system',
    title: '企业已解除冻结',
    message: '{name} 已解除冻结，平台重新核实以后可以下单。',
    priority: 'high',
    path: own,
  },
}

/** To who has an account under the number that was invited. */
export const invitationText = (path: string): PersonNoticeText => ({
  type: 'system',
  title: '企业邀请你加入',
  message: '{name} 邀请你加入，角色是{role}。',
  priority: 'high',
  path,
})

/** To whoever keeps the company's documents. */
export const companyDocumentText: PersonNoticeText = {
  type: 'system',
  title: '企业证件快到期',
  message: '{holder}的{name} {expiresOn} 到期，请在到期前换上新的。',
  priority: 'high',
  path: own,
}

/** To whoever may approve an order. */
export const approvalText: PersonNoticeText = {
  type: 'rental',
  title: '有订单等你审批',
  message: '{name} 的订单 {order} 等你审批，同意以后才能签合同、付款。',
  priority: 'high',
  path: '/approvals',
}

/** To who placed it, by what became of it. */
export const approvalDecisionTexts: Partial<Record<ApprovalAction, PersonNoticeText>> = {
  approve: {
    type: 'rental',
    title: '订单已审批',
    message: '{name} 的订单 {order} 已审批同意，可以继续办理。',
    priority: 'high',
    path: '/approvals',
  },
  reject: {
    type: 'rental',
    title: '订单审批没有通过',
    message: '{name} 的订单 {order} 审批没有通过，已取消。',
    withNotes: '{name} 的订单 {order} 审批没有通过：{notes}。订单已取消。',
    priority: 'high',
    path: '/approvals',
  },
}
