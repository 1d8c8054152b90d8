import { defineErrors } from '../errors.ts'

export const depositErrors = defineErrors({
  'deposit.not_qualified': { http: 409, number: 4003, text: '目前还不能用这种押金方式' },
  'deposit.not_frozen': { http: 409, number: 5002, text: '这个订单不需要冻结押金' },
  'deposit.already_held': { http: 409, number: 5002, text: '押金已经冻结，不用重复操作' },
  'deposit.method_unsupported': { http: 400, number: 3002, text: '这个支付渠道不支持预授权，请换支付宝或银行卡' },
  'deposit.none_open': { http: 409, number: 5002, text: '没有进行中的冻结，无需取消' },
  'deposit.no_claim': { http: 404, number: 5000, text: '这个订单没有扣款单' },
  'deposit.claim_settled': { http: 409, number: 5002, text: '这张扣款单已经结清' },
  'deposit.claim_closed': { http: 409, number: 5002, text: '扣款单现在不能这样处理' },
})
