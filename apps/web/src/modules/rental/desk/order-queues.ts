import { rentalStatuses, type RentalStatus } from '@jihui/protocol/rental/machine'
import type { OrderItem } from './order-queries.ts'

export type QueueTab = 'delivery' | 'in_use' | 'overdue' | 'all'

export interface QueueGroup {
  key: string
  title: string
  has: (item: OrderItem) => boolean
}

export interface Queue {
  label: string
  /** Statuses asked for; `all` may be narrowed by one. */
  statuses: readonly RentalStatus[]
  /** Rows under headings, in this order; none: one list. */
  groups: readonly QueueGroup[]
  empty: { title: string; text: string }
}

export const orderQueues: Readonly<Record<QueueTab, Queue>> = {
  delivery: {
    label: '待发货',
    statuses: ['pending_delivery'],
    groups: [
      { key: 'send', title: '轮到我们发货', has: (item) => !item.is_delivered },
      { key: 'sent', title: '已发出，等租客签收', has: (item) => item.is_delivered },
    ],
    empty: { title: '没有要发的货', text: '租客付款后，订单会出现在这里。' },
  },
  in_use: {
    label: '使用中/待收回',
    statuses: ['in_use', 'overdue'],
    groups: [
      { key: 'announced', title: '已申请归还，轮到我们收回', has: (item) => item.is_return_announced },
      { key: 'late', title: '逾期，还没有回来', has: (item) => item.status === 'overdue' },
      { key: 'running', title: '使用中', has: () => true },
    ],
    empty: { title: '没有在外面的设备', text: '签收以后，设备会出现在这里，到期的排在前面。' },
  },
  overdue: {
    label: '逾期',
    statuses: ['overdue'],
    groups: [],
    empty: { title: '没有逾期的设备', text: '到期没有归还的订单会出现在这里。' },
  },
  all: {
    label: '全部',
    statuses: [],
    groups: [],
    empty: { title: '没有这样的订单', text: '换个编号、单位或状态试试。' },
  },
}
export const queueTabs = Object.keys(orderQueues) as QueueTab[]

export const statusChoices = Object.entries(rentalStatuses).map(([value, { label }]) => ({ value, label }))

/** Each row under the first heading that fits; what ends first comes first. */
export function grouped(
  items: readonly OrderItem[],
  { groups }: Queue,
): { group: QueueGroup | null; items: OrderItem[] }[] {
  if (groups.length === 0) return [{ group: null, items: [...items] }]
  const byEnd = items.toSorted((one, other) => one.end_date.localeCompare(other.end_date) || one.id - other.id)
  return groups
    .map((group) => ({ group, items: byEnd.filter((item) => groups.find(({ has }) => has(item)) === group) }))
    .filter((part) => part.items.length > 0)
}
