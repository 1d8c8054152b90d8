import { actionOf } from '@jihui/protocol/rental/actions'
import { statusOf, type RentalStatus } from '@jihui/protocol/rental/machine'
import { dayText, momentText, shanghaiDay, today } from '../../ui/text/format.ts'
import type { Order } from './order-queries.ts'

export interface Milestone {
  who: '你' | '平台'
  what: string
  when: string
}

interface Stage extends Omit<Milestone, 'when'> {
  /** Where no deposit is paid. */
  bare?: string
  /** Where the renter fetches it himself. */
  pickup?: Pick<Milestone, 'who' | 'what'>
  key: string
  status: RentalStatus
  /** When it comes, told before the order stands on it. */
  ahead: (order: Order) => string
}

const within = (status: RentalStatus, after: string) => {
  const hours = statusOf(status).holdHours
  return hours ? `${after} ${hours} 小时内` : after
}

/** The whole way of an order, as who does what. */
const stages: readonly Stage[] = [
  { key: 'documents', status: 'pending', who: '你', what: '上传资质文件', ahead: () => '现在' },
  { key: 'review', status: 'pending_verification', who: '平台', what: '审核资质', ahead: () => '交齐以后' },
  {
    key: 'contract',
    status: 'pending_contract',
    who: '你',
    what: actionOf('generate_contract').label,
    ahead: () => '审核通过后',
  },
  {
    key: 'sign',
    status: 'pending_signature',
    who: '你',
    what: actionOf('sign_contract').label,
    ahead: () => within('pending_signature', '生成后'),
  },
  {
    key: 'pay',
    status: 'pending_payment',
    who: '你',
    what: '支付租金和押金',
    bare: '支付租金',
    ahead: () => within('pending_payment', '签署后'),
  },
  {
    key: 'deliver',
    status: 'pending_delivery',
    who: '平台',
    what: '送货上门',
    pickup: { who: '你', what: '自行拖运，取走设备' },
    ahead: (order) => `${dayText(order.start_date)} 前`,
  },
  { key: 'receive', status: 'pending_delivery', who: '你', what: '当面验收，确认收货', ahead: () => '送到当天' },
  { key: 'return', status: 'in_use', who: '你', what: '归还或续租', ahead: (order) => `${dayText(order.end_date)} 前` },
  {
    key: 'settle',
    status: 'in_use',
    who: '平台',
    what: '收回验机，退回押金',
    bare: '收回验机，结清',
    ahead: () => '归还以后',
  },
]

function stageOf(order: Order): number {
  const at = (key: string) => stages.findIndex((stage) => stage.key === key)
  if (statusOf(order.status).takesDocuments) return at('documents')
  if (order.status === 'pending_delivery') return at(order.is_delivered ? 'receive' : 'deliver')
  if (order.status === 'in_use' || order.status === 'overdue')
    return at(order.is_return_announced ? 'settle' : 'return')
  return stages.findIndex((stage) => stage.status === order.status)
}

/** What is to be done now and the two after it; empty once all is over. */
export function roadAhead(order: Order): Milestone[] {
  const now = stageOf(order)
  if (now < 0) return []
  return stages.slice(now, now + 3).map((stage, index) => ({
    who: (order.self_pickup && stage.pickup?.who) || stage.who,
    what: (order.self_pickup && stage.pickup?.what) || (!order.deposit_amount && stage.bare) || stage.what,
    when: index === 0 ? whenNow(order, stage) : stage.ahead(order),
  }))
}

function whenNow(order: Order, stage: Stage): string {
  if (order.hold_expires_at && new Date(order.hold_expires_at).getTime() > Date.now())
    return `${momentText(order.hold_expires_at)} 前`
  const isDue = order.status === 'overdue' || (stage.key === 'deliver' && order.start_date < today())
  if ((stage.key === 'deliver' || stage.key === 'return') && !isDue) return stage.ahead(order)
  if (stage.key === 'settle' && order.planned_return_date)
    return dayText(shanghaiDay(`${order.planned_return_date}T00:00:00+08:00`))
  return '现在'
}
