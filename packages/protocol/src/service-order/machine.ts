/**
 * A service order: somebody with a machine that stands still, on the platform or not, asks for a technician. Its job (`job`)
 * carries the visit; each move of the job that matters to the customer moves the order by this machine, in one transaction.
 */
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

export const serviceOrderStatuses = {
  searching: { label: '匹配中' },
  unmatched: { label: '暂无技师' },
  matched: { label: '已接单' },
  in_service: { label: '服务中' },
  pending_quote: { label: '待确认报价' },
  pending_payment: { label: '待支付' },
  completed: { label: '已完成' },
  cancelled: { label: '已取消' },
  disputed: { label: '争议中' },
} as const
export type ServiceOrderStatus = keyof typeof serviceOrderStatuses
export const serviceOrderStatusCodes = codesOf(serviceOrderStatuses)
export const isOverServiceOrder = (status: ServiceOrderStatus): boolean =>
  status === 'completed' || status === 'cancelled'
/** What the desk looks at beside a status: the window is over and nobody came, or he should be on his way and is not. */
export const serviceOrderConcerns = ['late', 'silent'] as const
export type ServiceOrderConcern = (typeof serviceOrderConcerns)[number]
export const liveServiceOrderStatuses = serviceOrderStatusCodes.filter((code) => !isOverServiceOrder(code))

export type ServiceOrderActor = 'customer' | 'technician' | 'staff' | 'system'
type Declared = MachineAction<ServiceOrderStatus, ServiceOrderActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions

const beforeWork = ['searching', 'unmatched', 'matched'] as const
export const serviceOrderActions = declareActions({
  give_up: {
    label: '没有找到',
    from: ['searching'],
    to: 'unmatched',
    by: ['system'],
    history: '附近暂时没有合适的师傅',
  },
  search_on: {
    label: '继续找',
    from: ['unmatched'],
    to: 'searching',
    by: ['customer', 'staff', 'system'],
    history: '继续找师傅',
  },
  match: { label: '接单', from: ['searching', 'unmatched'], to: 'matched', by: ['technician'], history: '师傅接单' },
  // He gave it back, did not come, or is replaced: somebody else is looked for.
  search_again: {
    label: '重新匹配',
    from: ['matched', 'in_service'],
    to: 'searching',
    by: ['customer', 'technician', 'staff', 'system'],
    history: '重新找师傅',
  },
  begin: { label: '开始服务', from: ['matched'], to: 'in_service', by: ['technician'], history: '师傅开始处理' },
  quote: {
    label: '报价',
    from: ['in_service', 'pending_quote'],
    to: 'pending_quote',
    by: ['technician'],
    history: '师傅报价',
  },
  agree: { label: '同意报价', from: ['pending_quote'], to: 'in_service', by: ['customer'], history: '客户同意报价' },
  refuse: {
    label: '不同意报价',
    from: ['pending_quote'],
    to: 'in_service',
    by: ['customer', 'system'],
    history: '客户没有同意报价',
  },
  finish: {
    label: '完成',
    from: ['in_service'],
    to: 'pending_payment',
    by: ['technician'],
    history: '处理完了，等付款验收',
  },
  // Customer absent, or cancelled after the technician had set out: the way is owed, and nothing else.
  charge_call_out: {
    label: '收上门费',
    from: ['matched', 'in_service', 'pending_quote'],
    to: 'pending_payment',
    by: ['customer', 'technician', 'staff'],
    history: '收上门费',
  },
  confirm: { label: '验收', from: ['pending_payment'], to: 'completed', by: ['customer'], history: '客户验收' },
  count_confirmed: {
    label: '到时验收',
    from: ['pending_payment'],
    to: 'completed',
    by: ['system'],
    history: '48 小时没有异议，算作验收',
  },
  dispute: {
    label: '提出异议',
    from: ['pending_payment'],
    to: 'disputed',
    by: ['customer'],
    needsReason: true,
    history: '客户提出异议',
  },
  decide: {
    label: '裁定',
    from: ['disputed'],
    to: 'completed',
    by: ['staff'],
    permission: 'rental_approve',
    needsReason: true,
    history: '平台裁定',
  },
  cancel: {
    label: '取消',
    from: [...beforeWork],
    to: 'cancelled',
    by: ['customer', 'system'],
    history: '客户取消',
  },
  call_off: {
    label: '叫停',
    from: [...beforeWork, 'in_service', 'pending_quote', 'pending_payment'],
    to: 'cancelled',
    by: ['staff'],
    permission: 'rental_cancel',
    needsReason: true,
    history: '平台叫停',
  },
})
export type ServiceOrderAction = keyof typeof serviceOrderActions
export const serviceOrderActionCodes = codesOf(serviceOrderActions)
export const serviceOrderMachine = defineMachine<ServiceOrderStatus, ServiceOrderAction>({
  column: 'service_order.status',
  thing: '服务单',
  initial: ['searching'],
  states: serviceOrderStatuses,
  actions: serviceOrderActions,
})
export const serviceOrderActionsFor = (
  status: ServiceOrderStatus,
  as: readonly ServiceOrderActor[],
): ServiceOrderAction[] =>
  actionsIn(serviceOrderMachine, status, (action) =>
    as.some((actor) => (serviceOrderActions[action].by as readonly ServiceOrderActor[]).includes(actor)),
  )
export const serviceOrderHistoryOf = (action: string): string => {
  const declared: Declared | undefined = serviceOrderActions[action as ServiceOrderAction]
  return declared ? (declared.history ?? declared.label) : ''
}
