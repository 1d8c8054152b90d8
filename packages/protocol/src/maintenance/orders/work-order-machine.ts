/** A work order: from the first word to the accepted work. `reopened` is a new visit of the same order. */
import { codesOf } from '../../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../../machine.ts'
import type { MaintenanceStatus } from '../machine.ts'

interface StateDeclaration {
  readonly label: string
  /** How the addresses of before call it. */
  readonly before: MaintenanceStatus
}
export const workOrderStatuses = {
  pending: { label: '待安排', before: 'pending' },
  assigned: { label: '待接单', before: 'scheduled' },
  accepted: { label: '待上门', before: 'scheduled' },
  in_progress: { label: '处理中', before: 'scheduled' },
  paused: { label: '已暂停', before: 'scheduled' },
  pending_quote: { label: '待确认报价', before: 'scheduled' },
  pending_acceptance: { label: '待验收', before: 'scheduled' },
  completed: { label: '已完成', before: 'done' },
  reopened: { label: '已重新打开', before: 'pending' },
  cancelled: { label: '已取消', before: 'cancelled' },
} as const satisfies Readonly<Record<string, StateDeclaration>>
export type WorkOrderStatus = keyof typeof workOrderStatuses
export const workOrderStatusCodes = codesOf(workOrderStatuses)
export const isOverOrder = (status: WorkOrderStatus): boolean => status === 'completed' || status === 'cancelled'
export const liveWorkOrderStatuses = workOrderStatusCodes.filter((code) => !isOverOrder(code))

/** Owner and desk arrange; the technician works; the payer answers quotes; whoever asked accepts the work, or time does. */
export type WorkOrderActor = 'owner' | 'staff' | 'technician' | 'payer' | 'reporter' | 'system'
type Declared = MachineAction<WorkOrderStatus, WorkOrderActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions
const arrangers = ['owner', 'staff'] as const
export const workOrderActions = declareActions({
  assign: {
    label: '安排',
    from: ['pending', 'assigned', 'accepted', 'reopened'],
    to: 'assigned',
    by: [...arrangers],
    history: '已安排',
  },
  accept: { label: '接单', from: ['assigned'], to: 'accepted', by: ['technician'], history: '师傅已接单' },
  decline: {
    label: '不接',
    from: ['assigned', 'accepted'],
    to: 'pending',
    by: ['technician'],
    needsReason: true,
    history: '师傅没有接',
  },
  start: { label: '开始', from: ['accepted'], to: 'in_progress', by: ['technician'], history: '开始处理' },
  pause: { label: '暂停', from: ['in_progress'], to: 'paused', by: ['technician'], needsReason: true, history: '暂停' },
  resume: { label: '继续', from: ['paused'], to: 'in_progress', by: ['technician'], history: '继续处理' },
  quote: { label: '报价', from: ['in_progress'], to: 'pending_quote', by: ['technician'], history: '提出报价' },
  agree: { label: '同意报价', from: ['pending_quote'], to: 'in_progress', by: ['payer'], history: '同意报价' },
  refuse: {
    label: '不同意报价',
    from: ['pending_quote'],
    to: 'in_progress',
    by: ['payer', 'system'],
    history: '没有同意报价',
  },
  complete: {
    label: '完成',
    from: ['in_progress'],
    to: 'pending_acceptance',
    by: ['technician'],
    history: '处理完了，等验收',
  },
  confirm: { label: '验收', from: ['pending_acceptance'], to: 'completed', by: ['reporter', 'owner', 'staff'] },
  // Nobody said anything for 48 hours.
  count_accepted: { label: '到时验收', from: ['pending_acceptance'], to: 'completed', by: ['system'] },
  // As the addresses of before end one, without a visit.
  note_done: {
    label: '登记完成',
    from: ['pending', 'assigned', 'accepted', 'in_progress', 'paused', 'reopened'],
    to: 'completed',
    by: [...arrangers],
  },
  reopen: {
    label: '重新打开',
    from: ['pending_acceptance', 'completed'],
    to: 'reopened',
    by: ['reporter', ...arrangers],
    needsReason: true,
  },
  cancel: {
    label: '取消',
    from: ['pending', 'assigned', 'accepted', 'in_progress', 'paused', 'pending_quote', 'reopened'],
    to: 'cancelled',
    by: [...arrangers],
    needsReason: true,
  },
})
export type WorkOrderAction = keyof typeof workOrderActions
export const workOrderActionCodes = codesOf(workOrderActions)
export const workOrderMachine = defineMachine<WorkOrderStatus, WorkOrderAction>({
  column: 'maintenance_request.status',
  thing: '维护单',
  initial: ['pending', 'assigned'],
  states: workOrderStatuses,
  actions: workOrderActions,
})
export const workOrderActionsFor = (status: WorkOrderStatus, as: readonly WorkOrderActor[]): WorkOrderAction[] =>
  actionsIn(workOrderMachine, status, (action) =>
    as.some((actor) => (workOrderActions[action].by as readonly WorkOrderActor[]).includes(actor)),
  )

/** Who pays; shown from the start. */
export const payers = {
  owner: { label: '设备主' },
  platform: { label: '平台' },
  renter: { label: '租客' },
  reporter: { label: '报修人' },
} as const
export type Payer = keyof typeof payers
export const payerCodes = codesOf(payers)

export const pauseReasons = {
  parts: { label: '等配件' },
  standstill: { label: '等停机' },
  permit: { label: '等许可' },
} as const
export type PauseReason = keyof typeof pauseReasons
export const pauseReasonCodes = codesOf(pauseReasons)

export const workOrderLimits = {
  /** Silence accepts the work. */
  acceptanceHours: 48,
  /** A quote nobody answers is not agreed to. */
  quoteHours: 72,
  /** The same fault again costs nothing and counts as rework. */
  warrantyDays: 90,
  /** A record is corrected by whoever wrote it; later by the desk. */
  correctionDays: 7,
  /** A grave alarm keeps the unit so long before somebody has to look. */
  graveHoldDays: 7,
} as const
