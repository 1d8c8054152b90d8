/** What whoever asked for a technician is told, by topic. */
import type { PersonText } from '../person-texts.ts'

/** Texted to the number of an order that was made without an account. */
export const serviceOrderTold = {
  message: '服务单 {code}：{state}。进度：{link}',
  sms: { kind: 'service_order_told', setting: null },
} as const

export const serviceOrderTexts: Readonly<Record<string, PersonText>> = {
  'service_order.told': {
    type: 'task',
    title: '服务单 {code}：{state}',
    message: '服务单 {code}：{state}。',
    withNotes: '服务单 {code}：{state}。{notes}。',
    priority: 'medium',
    link: '/external/order-progress/:id',
    object: { type: 'service_order', field: 'orderId' },
  },
}
