/** What counts as a decision about an order or a machine, and what waits for one. */
import { codesOf } from '../codes.ts'
import type { Permission } from '../access.ts'

export const decisionKinds = {
  qualification: { label: '资质审核' },
  contract: { label: '合同' },
  production: { label: '生产' },
  handover: { label: '交接' },
  machine: { label: '设备核验' },
} as const
export type DecisionKind = keyof typeof decisionKinds
export const decisionKindCodes = codesOf(decisionKinds)

export const decisionResults = {
  approved: { label: '通过', tone: 'ok' },
  rejected: { label: '拒绝', tone: 'danger' },
  done: { label: '已办', tone: 'quiet' },
} as const
export type DecisionResult = keyof typeof decisionResults
export const decisionResultCodes = codesOf(decisionResults)

/** `permission`: what the reader must hold to see that it waits. */
interface WaitingDeclaration {
  readonly label: string
  readonly permission: Permission
  /** What is to be done about it. */
  readonly task: string
}
export const waitingKinds = {
  qualification: { label: '资质待审核', permission: 'qualification_view', task: '审核资质' },
  contract: { label: '合同待审核', permission: 'contract_view', task: '审核合同' },
  request: { label: '合同变更待处理', permission: 'contract_view', task: '处理变更' },
  delivery: { label: '待发货', permission: 'rental_view', task: '安排发货' },
  return: { label: '待收回', permission: 'rental_view', task: '收回设备' },
} as const satisfies Record<string, WaitingDeclaration>
export type WaitingKind = keyof typeof waitingKinds
export const waitingKindCodes = codesOf(waitingKinds)

/** What the file of an order is made of, and what its reader must hold to see it. */
interface DossierDeclaration {
  readonly label: string
  readonly permission: Permission
}
export const dossierKinds = {
  order: { label: '订单', permission: 'qualification_view' },
  document: { label: '资质文件', permission: 'qualification_view' },
  decision: { label: '审核', permission: 'qualification_view' },
  contract: { label: '合同', permission: 'contract_view' },
  payment: { label: '款项', permission: 'payment_view' },
  handover: { label: '交接', permission: 'rental_view' },
  log: { label: '操作日志', permission: 'log_view' },
} as const satisfies Record<string, DossierDeclaration>
export type DossierKind = keyof typeof dossierKinds
export const dossierKindCodes = codesOf(dossierKinds)
