/** What suppliers of parts, and whoever orders of them, are told, by topic. */
import type { PersonText } from '../person-texts.ts'

const toSupplier = {
  type: 'task',
  link: '/supplier/dashboard',
  object: { type: 'supplier_order', field: 'supplierOrderId' },
} as const
const toBuyer = {
  type: 'task',
  link: '/maintenance/parts/inbound/:id',
  object: { type: 'part_inbound', field: 'inboundId' },
} as const

export const partsTexts: Readonly<Record<string, PersonText>> = {
  'supplier.order_placed': {
    title: '收到一张配件订单',
    message: '订单 {number}，货款 {amount}。请在 {days} 天内确认能不能供。',
    priority: 'high',
    ...toSupplier,
  },
  'supplier.order_cancelled': {
    title: '配件订单取消了',
    message: '订单 {number} 已取消，不用发货。',
    withNotes: '订单 {number} 已取消：{notes}。不用发货。',
    priority: 'high',
    ...toSupplier,
  },
  'supplier.order_lapsed': {
    title: '配件订单没有确认，已转给别家',
    message: '订单 {number} 到时没有确认，平台改向别家订货。报价还在，下次再合作。',
    priority: 'medium',
    ...toSupplier,
  },
  'supplier.order_received': {
    title: '货收到了',
    message: '订单 {number} 已收货，货款 {amount} 按期打给你。',
    priority: 'medium',
    ...toSupplier,
  },
  'supplier.order_paid': {
    title: '货款已打款',
    message: '订单 {number} 的货款 {amount} 已打到你的账户，银行流水号 {reference}。',
    priority: 'medium',
    ...toSupplier,
    type: 'payment',
  },
  'supplier.order_confirmed': {
    title: '供应商接单了',
    message: '{supplier}确认了订单 {number}，预计 {expectedOn} 到货。',
    withNotes: '{supplier}确认了订单 {number}，预计 {expectedOn} 到货。{notes}',
    priority: 'low',
    ...toBuyer,
  },
  'supplier.order_refused': {
    title: '供应商供不了',
    message: '{supplier}不接订单 {number}，请向别家订。',
    withNotes: '{supplier}不接订单 {number}：{notes}。请向别家订。',
    priority: 'high',
    ...toBuyer,
  },
  'supplier.order_shipped': {
    title: '配件发货了',
    message: '{supplier}发出了订单 {number} 的货，到了请收货入库。',
    withNotes: '{supplier}发出了订单 {number} 的货（{notes}），到了请收货入库。',
    priority: 'low',
    ...toBuyer,
  },
}
