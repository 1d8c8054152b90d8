/** What whoever pays a work order has against its bill: it is decided once, by nobody who has a part in it. */
import { codesOf } from '../../codes.ts'
import { defineMachine, type MachineAction } from '../../machine.ts'

export const taskDisputeStatuses = {
  open: { label: '待裁定' },
  decided: { label: '已裁定' },
  withdrawn: { label: '已撤回' },
} as const
export type TaskDisputeStatus = keyof typeof taskDisputeStatuses
export const taskDisputeStatusCodes = codesOf(taskDisputeStatuses)

const actions = {
  decide: { label: '裁定', from: ['open'], to: 'decided', by: ['staff'] },
  withdraw: { label: '撤回', from: ['open'], to: 'withdrawn', by: ['payer'] },
} as const satisfies Readonly<Record<string, MachineAction<TaskDisputeStatus, 'staff' | 'payer'>>>
export type TaskDisputeAction = keyof typeof actions
export const taskDisputeMachine = defineMachine<TaskDisputeStatus, TaskDisputeAction>({
  column: 'maintenance_dispute.status',
  thing: '维修费异议',
  initial: ['open'],
  states: taskDisputeStatuses,
  actions,
})
