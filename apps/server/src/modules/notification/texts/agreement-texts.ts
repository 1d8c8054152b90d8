/** What a renter is told of the contract of his order. */
import type { Text } from '../texts.ts'

export const agreementTexts: Readonly<Record<string, Text>> = {
  'agreement.generated': {
    type: 'contract',
    title: '合同已生成，等你签字',
    message: '订单 {order}（{equipment}）的合同已生成，请在 24 小时内签署，到时没签机器会让给下一位。',
    priority: 'high',
    link: 'contract',
    asks: 'order',
  },
  'agreement.review_started': {
    type: 'contract',
    title: '合同正在审核',
    message: '订单 {order}（{equipment}）的合同平台正在审核，通过了马上通知你签字，机器一直为你留着。',
    priority: 'medium',
    link: 'contract',
  },
  'agreement.review_passed': {
    type: 'contract',
    title: '合同审核通过，等你签字',
    message: '订单 {order}（{equipment}）的合同已审核通过，请在 24 小时内签署，到时没签机器会让给下一位。',
    priority: 'high',
    link: 'contract',
    asks: 'order',
  },
  'agreement.review_failed': {
    type: 'contract',
    title: '合同要重新生成',
    message: '订单 {order}（{equipment}）的合同没有通过审核，平台会重新生成，好了马上通知你，机器一直为你留着。',
    priority: 'medium',
    link: 'order',
  },
  'agreement.request_approved': {
    type: 'contract',
    title: '合同变更申请已通过',
    message: '订单 {order}（{equipment}）的合同变更申请已通过，合同已按申请调整。',
    priority: 'medium',
    link: 'contract',
  },
  'agreement.request_rejected': {
    type: 'contract',
    title: '合同变更申请没有通过',
    message: '订单 {order}（{equipment}）的合同变更申请没有通过，合同照旧。',
    withNotes: '订单 {order}（{equipment}）的合同变更申请没有通过：{notes}。合同照旧。',
    priority: 'medium',
    link: 'contract',
  },
  'agreement.sent': {
    type: 'contract',
    title: '合同已发给你',
    message: '订单 {order}（{equipment}）的合同已发给你，请查看。',
    priority: 'high',
    link: 'contract',
  },
}
