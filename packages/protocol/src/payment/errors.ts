import { defineErrors } from '../errors.ts'

export const paymentErrors = defineErrors({
  'payment.contract_missing': { http: 400, number: 4003, text: '合同尚未生成，无法支付' },
  'payment.contract_unsigned': { http: 400, number: 4003, text: '合同尚未签署，请先完成签署流程' },
  'payment.already_paid': { http: 400, number: 4003, text: '该订单已支付，无需重复支付 (order already paid)' },
  'payment.in_progress': { http: 400, number: 4003, text: '支付正在进行中 (payment in progress)' },
  'payment.order_closed': { http: 409, number: 5002, text: '订单已结束，不需要支付' },
  'payment.amount_differs': { http: 400, number: 3002, text: '支付金额与订单金额不一致' },
  'payment.key_reused': { http: 422, number: 5001, text: '同一个 Idempotency-Key 已用于另一笔内容不同的支付' },
  'payment.none_open': { http: 409, number: 5002, text: '没有进行中的支付，无需取消' },
  'payment.gateway_unavailable': { http: 503, number: 4003, text: '支付渠道暂时没有响应，请稍后重试' },
  'payment.not_found': { http: 404, number: 5000, text: '支付订单不存在' },
  'payment.notice_refused': { http: 400, number: 4003, text: '支付通知未通过验证' },
  'payment.code_closed': { http: 409, number: 4003, text: '这个付款码已经失效' },
  'refund.not_found': { http: 404, number: 5000, text: '未找到退款记录' },
  'refund.not_manual': { http: 409, number: 5002, text: '这笔退款由支付渠道原路退回，不需要人工登记' },
  'payment.report_range': { http: 400, number: 3001, text: '报表的日期范围不正确' },
})
