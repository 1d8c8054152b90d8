/** The life of an application to be something here, declared once for every kind: handed in, checked, decided (0071). */
import { codesOf } from '../codes.ts'
import { defineMachine, type MachineAction } from '../machine.ts'
import type { Permission } from '../access.ts'

export const applicationStatuses = {
  pending: { label: '审核中' },
  approved: { label: '已通过' },
  rejected: { label: '未通过' },
  suspended: { label: '已暂停' },
  withdrawn: { label: '已撤回' },
} as const
export type ApplicationStatus = keyof typeof applicationStatuses
export const applicationStatusCodes = codesOf(applicationStatuses)

/** `system`: it follows from what the applicant did elsewhere. */
export type ApplicationActor = 'applicant' | 'reviewer' | 'system'
type Declared = MachineAction<ApplicationStatus, ApplicationActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions

/** Who decides; staff who look after machines may read. */
export const decidePermission = 'user_edit' satisfies Permission
export const readPermission = 'equipment_edit' satisfies Permission

export const applicationActions = declareActions({
  upload_document: { label: '补充材料', from: ['pending'], by: ['applicant'], history: '补充了材料' },
  withdraw: { label: '撤回', from: ['pending'], to: 'withdrawn', by: ['applicant'], history: '撤回了申请' },
  arrange_check: { label: '安排检查', from: ['pending'], to: 'pending', by: ['reviewer'] },
  record_check: { label: '记录检查结果', from: ['pending'], to: 'pending', by: ['reviewer', 'system'] },
  approve: { label: '通过', from: ['pending'], to: 'approved', by: ['reviewer'], history: '审核通过' },
  reject: {
    label: '拒绝',
    from: ['pending'],
    to: 'rejected',
    by: ['reviewer', 'system'],
    needsReason: true,
    history: '审核未通过',
  },
  suspend: {
    label: '暂停',
    from: ['approved'],
    to: 'suspended',
    by: ['reviewer', 'system'],
    needsReason: true,
    history: '已暂停',
  },
  restore: {
    label: '恢复',
    from: ['suspended'],
    to: 'approved',
    by: ['reviewer'],
    needsReason: true,
    history: '已恢复',
  },
})
export type ApplicationAction = keyof typeof applicationActions
export const applicationMachine = defineMachine<ApplicationStatus, ApplicationAction>({
  column: 'application.status',
  thing: '申请',
  initial: ['pending'],
  states: applicationStatuses,
  actions: applicationActions,
})
export const applicationActionCodes = codesOf(applicationActions)

/** What came of a check; `planned`: a time is agreed. */
export const checkResults = { planned: '已约时间', passed: '通过', failed: '没有通过' } as const
export type CheckResult = keyof typeof checkResults
export const checkResultCodes = codesOf(checkResults)
