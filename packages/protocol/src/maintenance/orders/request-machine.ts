/**
 * What somebody reports of a machine. A request is the beginning of its work order, not copied into one: both have the same
 * id. An order that nobody asked for (a plan, an alarm, the desk) has none.
 */
import { codesOf } from '../../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../../machine.ts'

export const careRequestStatuses = {
  submitted: { label: '待受理' },
  accepted: { label: '已受理' },
  closed: { label: '已完成' },
  rejected: { label: '不受理' },
  merged: { label: '已合并' },
  withdrawn: { label: '已撤回' },
} as const
export type CareRequestStatus = keyof typeof careRequestStatuses
export const careRequestStatusCodes = codesOf(careRequestStatuses)

/** Who asked; and whoever looks after the machine: its owner, and the desk. */
export type CareRequestActor = 'reporter' | 'owner' | 'staff' | 'system'
type Declared = MachineAction<CareRequestStatus, CareRequestActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions
export const careRequestActions = declareActions({
  accept: { label: '受理', from: ['submitted'], to: 'accepted', by: ['owner', 'staff'] },
  reject: { label: '不受理', from: ['submitted'], to: 'rejected', by: ['owner', 'staff'], needsReason: true },
  merge: { label: '合并', from: ['submitted'], to: 'merged', by: ['owner', 'staff'] },
  withdraw: { label: '撤回', from: ['submitted'], to: 'withdrawn', by: ['reporter'] },
  // Its order is over.
  close: { label: '完成', from: ['accepted'], to: 'closed', by: ['system'] },
  // Reported again within the warranty: the same order goes on.
  resume: { label: '重新打开', from: ['closed'], to: 'accepted', by: ['system'] },
})
export type CareRequestAction = keyof typeof careRequestActions
export const careRequestMachine = defineMachine<CareRequestStatus, CareRequestAction>({
  column: 'maintenance_request.request_status',
  thing: '报修',
  initial: ['submitted', 'accepted'],
  states: careRequestStatuses,
  actions: careRequestActions,
})
export const careRequestActionsFor = (
  status: CareRequestStatus,
  as: readonly CareRequestActor[],
): CareRequestAction[] =>
  actionsIn(careRequestMachine, status, (action) =>
    as.some((actor) => (careRequestActions[action].by as readonly CareRequestActor[]).includes(actor)),
  )

export const careRequestNumber = (id: number): string => `B${String(id).padStart(8, '0')}`
