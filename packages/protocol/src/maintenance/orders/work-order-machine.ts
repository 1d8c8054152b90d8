/**
 * A work order, from the first word to the accepted work. What somebody reports is the order's beginning, not another
 * thing: a request and its order are one row with one id, and each state says how far the request has come. `reopened` is
 * a new visit of the same order.
 */
import { codesOf } from '../../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../../machine.ts'
import type { MaintenanceStatus } from '../machine.ts'

/** How far what was reported has come. */
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

interface StateDeclaration {
  readonly label: string
  /** How the addresses of before call it. */
  readonly before: MaintenanceStatus
  readonly request: CareRequestStatus
}
export const workOrderStatuses = {
  submitted: { label: '待受理', before: 'pending', request: 'submitted' },
  pending: { label: '待安排', before: 'pending', request: 'accepted' },
  assigned: { label: '待接单', before: 'scheduled', request: 'accepted' },
  accepted: { label: '待上门', before: 'scheduled', request: 'accepted' },
  in_progress: { label: '处理中', before: 'scheduled', request: 'accepted' },
  paused: { label: '已暂停', before: 'scheduled', request: 'accepted' },
  pending_quote: { label: '待确认报价', before: 'scheduled', request: 'accepted' },
  pending_acceptance: { label: '待验收', before: 'scheduled', request: 'accepted' },
  completed: { label: '已完成', before: 'done', request: 'closed' },
  reopened: { label: '已重新打开', before: 'pending', request: 'accepted' },
  cancelled: { label: '已取消', before: 'cancelled', request: 'closed' },
  rejected: { label: '不受理', before: 'cancelled', request: 'rejected' },
  merged: { label: '已合并', before: 'cancelled', request: 'merged' },
  withdrawn: { label: '已撤回', before: 'cancelled', request: 'withdrawn' },
} as const satisfies Readonly<Record<string, StateDeclaration>>
export type WorkOrderStatus = keyof typeof workOrderStatuses
export const workOrderStatusCodes = codesOf(workOrderStatuses)

const overRequests: readonly CareRequestStatus[] = ['closed', 'rejected', 'merged', 'withdrawn']
export const isOverOrder = (status: WorkOrderStatus): boolean =>
  overRequests.includes(workOrderStatuses[status].request)
export const liveWorkOrderStatuses = workOrderStatusCodes.filter((code) => !isOverOrder(code))
/** Those of a work order proper: what was only reported, or never taken in, is none. */
export const taskStatusCodes = workOrderStatusCodes.filter((code) =>
  (['accepted', 'closed'] satisfies CareRequestStatus[] as readonly CareRequestStatus[]).includes(
    workOrderStatuses[code].request,
  ),
)
/** The states in which somebody works at the machine, or has begun to. */
export const startedStatuses = ['in_progress', 'paused', 'pending_quote'] as const satisfies readonly WorkOrderStatus[]
/** States that answer to a name of before. */
export const statusesBefore = (before: MaintenanceStatus): readonly WorkOrderStatus[] =>
  workOrderStatusCodes.filter((code) => workOrderStatuses[code].before === before)
export const statusesOfRequest = (request: CareRequestStatus): readonly WorkOrderStatus[] =>
  workOrderStatusCodes.filter((code) => workOrderStatuses[code].request === request)

/** Owner and desk arrange; the technician works; the payer answers quotes; whoever asked accepts the work, or time does. */
export const workOrderActors = ['owner', 'staff', 'technician', 'payer', 'reporter', 'system'] as const
export type WorkOrderActor = (typeof workOrderActors)[number]
type Declared = MachineAction<WorkOrderStatus, WorkOrderActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions
const arrangers = ['owner', 'staff'] as const
export const workOrderActions = declareActions({
  take_in: { label: '受理', from: ['submitted'], to: 'pending', by: [...arrangers], history: '受理了报修' },
  reject: {
    label: '不受理',
    verb: '拒绝受理',
    from: ['submitted'],
    to: 'rejected',
    by: [...arrangers],
    needsReason: true,
  },
  merge: { label: '合并', from: ['submitted'], to: 'merged', by: [...arrangers], history: '并入另一张维护单' },
  withdraw: { label: '撤回', from: ['submitted'], to: 'withdrawn', by: ['reporter'], history: '报修人撤回' },
  assign: {
    label: '安排',
    from: ['pending', 'assigned', 'accepted', 'reopened'],
    to: 'assigned',
    by: [...arrangers],
    history: '安排了日期和人',
  },
  accept: { label: '接单', from: ['assigned'], to: 'accepted', by: ['technician'], history: '师傅已接单' },
  decline: {
    label: '不接',
    verb: '推掉',
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
    verb: '拒绝报价',
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
  confirm: {
    label: '验收',
    from: ['pending_acceptance'],
    to: 'completed',
    by: ['reporter', ...arrangers],
    history: '已验收',
  },
  // Nobody said anything for 48 hours.
  count_accepted: {
    label: '到时验收',
    from: ['pending_acceptance'],
    to: 'completed',
    by: ['system'],
    history: '到时没有人提出异议，算作验收',
  },
  // Ended without a visit, as the addresses of before do it.
  note_done: {
    label: '登记完成',
    from: ['submitted', 'pending', 'assigned', 'accepted', 'reopened'],
    to: 'completed',
    by: [...arrangers],
    history: '登记完成',
  },
  reopen: {
    label: '重新打开',
    from: ['pending_acceptance', 'completed'],
    to: 'reopened',
    by: ['reporter', ...arrangers],
    needsReason: true,
    history: '重新打开',
  },
  cancel: {
    label: '取消',
    from: ['submitted', 'pending', 'assigned', 'accepted', 'in_progress', 'paused', 'pending_quote', 'reopened'],
    to: 'cancelled',
    by: [...arrangers],
    needsReason: true,
    history: '已取消',
  },
})
export type WorkOrderAction = keyof typeof workOrderActions
/** What happens to an order beside its steps, as the history tells it. */
export const workOrderNotes = {
  runs_over: { history: '没有按时做完，已经告诉下一位租客' },
  measured: { history: '设备随后的读数' },
  grave_alarm: { history: '又有严重报警，请先停用' },
  dispute: { history: '对维修费有异议' },
  withdraw_dispute: { history: '撤回了对维修费的异议' },
  decide_dispute: { history: '平台裁定了维修费' },
  days_lost: { history: '原定的日子没有了，请重新安排' },
  claimed: { history: '维修费列入押金扣款单' },
  claim_settled: { history: '押金扣款单结清' },
} as const
export type WorkOrderNote = keyof typeof workOrderNotes
/** Why an order lost its days. */
export const lostDaysReasons = {
  returned: '租客提前归还，这几天已经被占用',
  ran_over: '过了原定的日子还没有做完，今天已经被占用',
} as const
export type LostDaysReason = keyof typeof lostDaysReasons
/** As the history tells a step, or what happened beside; empty: it is told by its own note. */
export const historyOf = (action: string): string => {
  const declared: Declared | undefined = workOrderActions[action as WorkOrderAction]
  if (declared) return declared.history ?? declared.label
  return action in workOrderNotes ? workOrderNotes[action as WorkOrderNote].history : ''
}
export const workOrderActionCodes = codesOf(workOrderActions)
export const workOrderMachine = defineMachine<WorkOrderStatus, WorkOrderAction>({
  column: 'maintenance_request.status',
  thing: '维护单',
  initial: ['submitted', 'pending', 'assigned'],
  states: workOrderStatuses,
  actions: workOrderActions,
})
export const workOrderActionsFor = (status: WorkOrderStatus, as: readonly WorkOrderActor[]): WorkOrderAction[] =>
  actionsIn(workOrderMachine, status, (action) =>
    as.some((actor) => (workOrderActions[action].by as readonly WorkOrderActor[]).includes(actor)),
  )

/** Where it came from. */
export const workOrderOrigins = {
  renter: '租客报修',
  owner: '设备主安排',
  staff: '平台安排',
  applicant: '报修人报修',
  code: '扫码报修',
  plan: '维保计划',
  alarm: '设备报警',
} as const
export type WorkOrderOrigin = keyof typeof workOrderOrigins
export const workOrderOriginCodes = codesOf(workOrderOrigins)
/** Those that begin as what somebody reported. */
export const reportedOrigins: readonly WorkOrderOrigin[] = ['renter', 'applicant', 'code']

/** `why`: whoever names this payer is asked for it. */
const declarePayers = <const T extends string>(
  declared: Readonly<Record<T, { readonly label: string; readonly why?: string }>>,
) => declared
/** Who pays; shown from the start. */
export const payers = declarePayers({
  owner: { label: '设备主' },
  platform: { label: '平台' },
  /** With the words and the hand-over that say why; what he has not paid at the return goes into the claim on the deposit. */
  renter: { label: '租客', why: '为什么由租客付' },
  reporter: { label: '报修人' },
})
export type Payer = keyof typeof payers
export const payerCodes = codesOf(payers)

export const pauseReasons = {
  parts: { label: '等配件' },
  standstill: { label: '等停机' },
  permit: { label: '等许可' },
} as const
export type PauseReason = keyof typeof pauseReasons
export const pauseReasonCodes = codesOf(pauseReasons)

export const careRequestNumber = (id: number): string => `B${String(id).padStart(8, '0')}`
export const workOrderNumber = (id: number): string => `W${String(id).padStart(8, '0')}`
