/** The life of a freight order (运单), from the accept to the confirmed delivery, and of an extra claimed on it. */
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

export const freightOrderStatuses = {
  pending_payment: { label: '待付运费' },
  pending_pickup: { label: '待装货' },
  en_route: { label: '前往装货' },
  loading: { label: '装货中' },
  in_transit: { label: '运输中' },
  unloading: { label: '卸货中' },
  delivered: { label: '待确认' },
  completed: { label: '已完成' },
  disputed: { label: '争议中' },
  cancelled: { label: '已取消' },
} as const
export type FreightOrderStatus = keyof typeof freightOrderStatuses
export const freightOrderStatusCodes = codesOf(freightOrderStatuses)

export type FreightOrderActor = 'shipper' | 'driver' | 'staff' | 'system'
type Declared = MachineAction<FreightOrderStatus, FreightOrderActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions

/** Before the goods are on the vehicle. */
const beforeLoading = ['pending_payment', 'pending_pickup', 'en_route', 'loading'] as const
export const freightOrderActions = declareActions({
  pay: { label: '付运费', from: ['pending_payment'], to: 'pending_pickup', by: ['system'], history: '运费已托管' },
  lapse: { label: '超时未付', from: ['pending_payment'], to: 'cancelled', by: ['system'], history: '运费没有按时付' },
  depart: { label: '出发', from: ['pending_pickup'], to: 'en_route', by: ['driver'], history: '司机出发去装货' },
  arrive_pickup: { label: '到达装货地', from: ['en_route'], to: 'loading', by: ['driver'], history: '到达装货地' },
  load: { label: '装货完成', from: ['loading'], to: 'in_transit', by: ['driver'], history: '装货完成' },
  arrive_delivery: {
    label: '到达卸货地',
    from: ['in_transit'],
    to: 'unloading',
    by: ['driver'],
    history: '到达卸货地',
  },
  deliver: { label: '交货', from: ['unloading'], to: 'delivered', by: ['driver'], history: '已交货，等货主确认' },
  confirm: { label: '确认收货', from: ['delivered'], to: 'completed', by: ['shipper'], history: '货主确认收货' },
  count_confirmed: {
    label: '到时确认',
    from: ['delivered'],
    to: 'completed',
    by: ['system'],
    history: '48 小时没有异议，算作确认',
  },
  dispute: { label: '提出异议', from: ['delivered'], to: 'disputed', by: ['shipper'], history: '货主提出异议' },
  decide: {
    label: '裁定',
    from: ['disputed'],
    to: 'completed',
    by: ['staff'],
    permission: 'rental_approve',
    needsReason: true,
    history: '平台裁定',
  },
  cancel: { label: '取消运单', from: [...beforeLoading], to: 'cancelled', by: ['shipper'], history: '货主取消' },
  give_up: { label: '放弃运单', from: [...beforeLoading], to: 'cancelled', by: ['driver'], history: '司机放弃' },
  // The driver was not there an hour after the window.
  release_no_show: {
    label: '司机没来',
    from: ['pending_pickup', 'en_route'],
    to: 'cancelled',
    by: ['shipper'],
    history: '司机没有按时来，货主换车',
  },
  call_off: {
    label: '叫停',
    from: [...beforeLoading],
    to: 'cancelled',
    by: ['staff'],
    permission: 'rental_cancel',
    needsReason: true,
    history: '平台叫停',
  },
})
export type FreightOrderAction = keyof typeof freightOrderActions
export const freightOrderActionCodes = codesOf(freightOrderActions)
export const freightOrderMachine = defineMachine<FreightOrderStatus, FreightOrderAction>({
  column: 'freight_order.status',
  thing: '运单',
  initial: ['pending_payment'],
  states: freightOrderStatuses,
  actions: freightOrderActions,
})
/** What this reader may do with an order now. */
export const freightOrderActionsFor = (
  status: FreightOrderStatus,
  as: readonly FreightOrderActor[],
): FreightOrderAction[] =>
  actionsIn(freightOrderMachine, status, (action) =>
    as.some((actor) => (freightOrderActions[action].by as readonly FreightOrderActor[]).includes(actor)),
  )
/** The vehicle is with this cargo: no other trip overlaps. */
export const liveOrderStatuses = freightOrderStatusCodes.filter(
  (status) => status !== 'completed' && status !== 'cancelled',
)
/** Positions are taken and shown. */
export const movingOrderStatuses = ['en_route', 'loading', 'in_transit', 'unloading'] as const
