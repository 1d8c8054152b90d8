/** The parts of an order in words, as the console shows them beside each other. */
import { type AgreementStatus, agreementStatusOf } from '@jihui/protocol/agreement/machine'
import { type ConsistencyRule, consistencyRuleOf, orderParts, type OrderPart } from '@jihui/protocol/consistency/rules'
import type { findingPart } from '@jihui/protocol/consistency/schema'
import { actionOf } from '@jihui/protocol/rental/actions'
import { statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { OrderParts } from './read-parts.ts'

type Part = z.output<typeof findingPart>
type Said = Pick<Part, 'value' | 'detail' | 'brief'>

const clockTime = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const when = (moment: string | null): string => (moment ? clockTime.format(new Date(moment)) : '')
const money = (fen: number): string => `¥${toYuan(fen).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`
/** 2026-12-05 → 12/5 */
const short = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

const verificationWords: Readonly<Record<string, string>> = { approved: '已通过', rejected: '已拒绝' }

const saysQualification = (order: OrderParts, rule: ConsistencyRule): Said => {
  if (rule === 'documents_miscounted') {
    const value = `实有 ${order.documents} 份，记着 ${order.document_count} 份`
    return { value, detail: '', brief: `实有 ${order.documents} 份` }
  }
  const word = verificationWords[order.verification_status] ?? (order.documents > 0 ? '待审核' : '未提交')
  const decided = [when(order.verified_at), order.decided_by ?? ''].filter(Boolean).join('，')
  return { value: word, detail: decided || `${order.documents} 份文件`, brief: word }
}
const saysContract = ({ contract, ended_contract: ended, agreement_id: linked }: OrderParts): Said => {
  if (!contract && ended) {
    const { label } = agreementStatusOf(ended as AgreementStatus)
    return { value: label, detail: '', brief: label }
  }
  if (!contract) return { value: linked === null ? '没有合同' : '记着的合同不存在', detail: '', brief: '没合同' }
  const { label } = agreementStatusOf(contract.status as AgreementStatus)
  if (contract.signed_at) return { value: '已签署', detail: when(contract.signed_at), brief: '已签' }
  return { value: label, detail: when(contract.created_at), brief: '有合同' }
}
const saysPayment = ({ payment, is_booked: isBooked, paid_at: paidAt }: OrderParts): Said => {
  if (!payment && isBooked) return { value: '账上有收款，没有付款记录', detail: '', brief: '账不平' }
  if (!payment)
    return { value: paidAt ? '订单写着已付' : '没有收款', detail: when(paidAt), brief: paidAt ? '写着已付' : '未付' }
  const paid = `已收 ${money(payment.amount_fen)}`
  if (payment.refunded_fen > 0)
    return { value: `${paid}，退了 ${money(payment.refunded_fen)}`, detail: when(payment.paid_at), brief: '已退' }
  if (!isBooked) return { value: `${paid}，账上没有`, detail: when(payment.paid_at), brief: '账不平' }
  return { value: paid, detail: when(payment.paid_at), brief: '已付' }
}
const saysOccupancy = (order: OrderParts, rule: ConsistencyRule): Said => {
  const period = `${short(order.start_date)} – ${short(order.end_date)}`
  if (rule === 'past_end') return { value: `租期 ${period} 已结束`, detail: order.unit_serial, brief: '过期' }
  const [first] = order.held
  if (!first) return { value: `${period} 没有占用`, detail: order.unit_serial, brief: '没占' }
  return { value: `${short(first.from)} – ${short(first.to)} 占着`, detail: first.serial, brief: '占着' }
}
const saysDelivery = ({ received_at: received, delivered_at: delivered }: OrderParts): Said => {
  if (received) return { value: '已签收', detail: when(received), brief: '已签收' }
  return delivered
    ? { value: '已发出', detail: when(delivered), brief: '已发出' }
    : { value: '没有发出', detail: '', brief: '未发' }
}
const saysOrder = (order: OrderParts, rule: ConsistencyRule): Said => {
  const { label } = statusOf(order.status)
  if (rule === 'hold_lapsed') return { value: label, detail: `保留到 ${when(order.hold_expires_at)}`, brief: '过时' }
  return { value: label, detail: `最后一次改动 ${when(order.updated_at)}`, brief: label }
}

const sayings: Record<OrderPart, (order: OrderParts, rule: ConsistencyRule) => Said> = {
  qualification: saysQualification,
  contract: saysContract,
  payment: saysPayment,
  occupancy: saysOccupancy,
  delivery: saysDelivery,
  order: saysOrder,
}
/** What is always worth seeing; the others only where they are what does not fit. */
const always: readonly OrderPart[] = ['contract', 'payment', 'occupancy', 'order']

export const describeParts = (order: OrderParts, rule: ConsistencyRule): Part[] => {
  const { against, repair } = consistencyRuleOf(rule)
  // What is to be moved does not fit either.
  const isMoved = repair !== undefined && actionOf(repair).to !== undefined
  return (Object.keys(sayings) as OrderPart[])
    .filter((part) => always.includes(part) || against.includes(part))
    .map((part) => ({
      part,
      label: orderParts[part].label,
      ...sayings[part](order, rule),
      ok: !against.includes(part) && !(part === 'order' && isMoved),
    }))
}
