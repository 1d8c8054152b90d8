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
  load: { label: '装货完成', verb: '装货', from: ['loading'], to: 'in_transit', by: ['driver'], history: '装货完成' },
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
  // A day after the last window, and not delivered: staff decide what becomes of cargo and money. After three time says so.
  escalate: {
    label: '请平台介入',
    from: ['loading', 'in_transit', 'unloading'],
    to: 'disputed',
    by: ['shipper', 'staff', 'system'],
    permission: 'rental_approve',
    needsReason: true,
    history: '请平台介入',
  },
  agree: { label: '同意赔付', from: ['disputed'], to: 'completed', by: ['driver'], history: '司机同意货主的要求' },
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
  // He is there, and the cargo is not, or is another than was described.
  claim_empty_run: {
    label: '放空',
    verb: '申报放空',
    from: ['loading'],
    to: 'cancelled',
    by: ['driver'],
    history: '到了没有货，或和说的不一样',
  },
  // The driver was not there an hour after the window, or said he was and was not seen to be; a day after it time says so.
  release_no_show: {
    label: '司机没来',
    verb: '按司机没来取消',
    from: ['pending_pickup', 'en_route', 'loading'],
    to: 'cancelled',
    by: ['shipper', 'system'],
    history: '司机没有按时来',
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
/** Vehicle and driver are with this cargo: no other trip overlaps, and both sides read each other's names and numbers. */
export const isLiveOrder = (status: FreightOrderStatus): boolean => status !== 'completed' && status !== 'cancelled'
export const liveOrderStatuses = freightOrderStatusCodes.filter(isLiveOrder)
/** Positions are taken and shown. */
export const movingOrderStatuses = ['en_route', 'loading', 'in_transit', 'unloading'] as const

/** As its number is written. */
export const freightOrderNumber = (id: number): string => `Y${String(id).padStart(8, '0')}`

export const extraKinds = {
  waiting: { label: '等待费' },
  stop: { label: '加点费' },
  toll: { label: '过路费' },
} as const
export type ExtraKind = keyof typeof extraKinds
export const extraKindCodes = codesOf(extraKinds)

export const extraStatuses = {
  claimed: { label: '待货主确认' },
  accepted: { label: '已同意' },
  objected: { label: '有异议' },
  decided: { label: '平台已裁定' },
} as const
export type ExtraStatus = keyof typeof extraStatuses
export const extraStatusCodes = codesOf(extraStatuses)
export const extraActions = {
  accept: { label: '同意', from: ['claimed'], to: 'accepted', by: ['shipper'] },
  count_accepted: { label: '到时同意', from: ['claimed'], to: 'accepted', by: ['system'] },
  object: { label: '不同意', from: ['claimed'], to: 'objected', by: ['shipper'] },
  decide: {
    label: '裁定',
    from: ['objected'],
    to: 'decided',
    by: ['staff'],
    permission: 'rental_approve',
    needsReason: true,
  },
  // It was agreed to and is not paid: nobody shall wait for it for ever.
  waive: {
    label: '免收',
    from: ['accepted', 'decided'],
    to: 'decided',
    by: ['staff'],
    permission: 'rental_approve',
    needsReason: true,
  },
  // The driver objected to what was decided, and somebody else looked at it again.
  review: { label: '复核', from: ['decided'], to: 'decided', by: ['system'] },
} as const satisfies Readonly<Record<string, MachineAction<ExtraStatus, FreightOrderActor>>>
export type ExtraAction = keyof typeof extraActions
export const extraMachine = defineMachine<ExtraStatus, ExtraAction>({
  column: 'freight_extra.status',
  thing: '附加费',
  initial: ['claimed'],
  states: extraStatuses,
  actions: extraActions,
})
export const extraActionCodes = codesOf(extraActions)
export const extraActionsFor = (status: ExtraStatus, as: readonly FreightOrderActor[]): ExtraAction[] =>
  actionsIn(extraMachine, status, (action) =>
    as.some((actor) => (extraActions[action].by as readonly FreightOrderActor[]).includes(actor)),
  )
