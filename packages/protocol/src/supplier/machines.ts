/** What a supplier offers, and what is ordered of him. */
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine } from '../machine.ts'

export const offerStatuses = { offered: { label: '供货中' }, withdrawn: { label: '已停供' } } as const
export type OfferStatus = keyof typeof offerStatuses
export const offerStatusCodes = codesOf(offerStatuses)
const offerActions = {
  change: { label: '改报价', from: ['offered', 'withdrawn'], to: 'offered', by: ['supplier'] },
  withdraw: { label: '停供', from: ['offered'], to: 'withdrawn', by: ['supplier'] },
} as const
export type OfferAction = keyof typeof offerActions
export const offerMachine = defineMachine<OfferStatus, OfferAction>({
  column: 'supplier_offer.status',
  thing: '报价',
  initial: ['offered'],
  states: offerStatuses,
  actions: offerActions,
})
export const offerActionCodes = codesOf(offerActions)
export const offerActionsFor = (status: OfferStatus): OfferAction[] => actionsIn(offerMachine, status, () => true)

export const supplierOrderStatuses = {
  placed: { label: '待确认' },
  confirmed: { label: '已确认' },
  refused: { label: '不接单' },
  shipped: { label: '已发货' },
  received: { label: '已收货' },
  settled: { label: '已结款' },
  cancelled: { label: '已取消' },
} as const
export type SupplierOrderStatus = keyof typeof supplierOrderStatuses
export const supplierOrderStatusCodes = codesOf(supplierOrderStatuses)
const open = ['placed', 'confirmed', 'shipped'] as const
const supplierOrderActions = {
  confirm: { label: '确认接单', from: ['placed'], to: 'confirmed', by: ['supplier'] },
  refuse: { label: '不接单', from: ['placed'], to: 'refused', by: ['supplier'], needsReason: true },
  lapse: { label: '超时未确认', from: ['placed'], to: 'refused', by: ['system'] },
  ship: { label: '发货', from: ['confirmed'], to: 'shipped', by: ['supplier'] },
  // What came came, whatever he pressed before.
  receive: { label: '收货', from: open, to: 'received', by: ['system'] },
  settle: { label: '结款', from: ['received'], to: 'settled', by: ['system'] },
  cancel: { label: '取消', from: open, to: 'cancelled', by: ['system'] },
} as const
export type SupplierOrderAction = keyof typeof supplierOrderActions
export const supplierOrderMachine = defineMachine<SupplierOrderStatus, SupplierOrderAction>({
  column: 'supplier_order.status',
  thing: '订单',
  initial: ['placed'],
  states: supplierOrderStatuses,
  actions: supplierOrderActions,
})
export const supplierOrderActionCodes = codesOf(supplierOrderActions)
export const supplierOrderActionsFor = (status: SupplierOrderStatus): SupplierOrderAction[] =>
  actionsIn(supplierOrderMachine, status, (_, { by }) => (by as readonly string[]).includes('supplier'))

/** So long an order waits for his word. */
export const supplierAnswerHours = 72
/** Nothing has come of it yet. */
export const isOpenOrder = (status: SupplierOrderStatus): boolean => (open as readonly string[]).includes(status)
