import { defineEndpoint } from '../endpoint.ts'
import * as z from 'zod/mini'
import {
  byBusinessType,
  byGateway,
  byRefund,
  bySandboxToken,
  finishRefundRequest,
  noticeAnswer,
  paymentMethodOption,
  refundDone,
  sandboxAnswer,
  sandboxForm,
  sandboxResult,
  sandboxReturn,
  wechatArrival,
  wechatJourney,
} from './schema.ts'

export const listPaymentMethods = defineEndpoint({
  name: 'list_payment_methods',
  summary: '可用的支付方式',
  method: 'GET',
  path: '/api/payment/methods/:businessType/',
  access: 'auth',
  params: byBusinessType,
  response: z.array(paymentMethodOption),
})
/**
 * Believed only when signed: header `X-Gateway-Signature` is the HMAC-SHA256, in hex, of timestamp, nonce and body, a
 * line each (`X-Gateway-Timestamp` in seconds, `X-Gateway-Nonce`).
 */
export const receivePaymentNotice = defineEndpoint({
  name: 'receive_payment_notice',
  summary: '支付渠道的结果通知，验签后才采信',
  method: 'POST',
  path: '/api/payment/notify/:gateway/',
  access: 'public',
  params: byGateway,
  response: noticeAnswer,
  errors: ['payment.notice_refused', 'payment.not_found'],
})
/** A page to go to inside WeChat: it is sent on to WeChat and comes back to `return`, a path of this site. */
export const authorizeAtWechat = defineEndpoint({
  name: 'authorize_at_wechat',
  summary: '微信内支付前的授权：去微信认出付款人，再回到 return 页面',
  method: 'GET',
  path: '/api/payment/wechat/authorize/',
  access: 'auth',
  query: wechatJourney,
  produces: 'html',
  errors: ['payment.trade_unsupported'],
})
/** Public, because who comes back from another site brings no session; it is known by what he set out with. */
export const returnFromWechat = defineEndpoint({
  name: 'return_from_wechat',
  summary: '微信授权后回到这里',
  method: 'GET',
  path: '/api/payment/wechat/callback/',
  access: 'public',
  query: wechatArrival,
  produces: 'html',
  errors: ['payment.trade_unsupported', 'payment.authorization_refused'],
})
/** The sandbox's cashier: what a code of the sandbox leads to. */
export const showSandboxPayment = defineEndpoint({
  name: 'show_sandbox_payment',
  summary: '沙箱收银台',
  method: 'GET',
  path: '/api/payment/sandbox/:token/',
  access: 'public',
  params: bySandboxToken,
  query: sandboxReturn,
  produces: 'html',
  errors: ['payment.not_found'],
})
export const decideSandboxPayment = defineEndpoint({
  name: 'decide_sandbox_payment',
  summary: '在沙箱收银台付款成功或失败',
  method: 'POST',
  path: '/api/payment/sandbox/:token/',
  access: 'public',
  params: bySandboxToken,
  query: sandboxReturn,
  body: sandboxResult,
  response: sandboxAnswer,
  errors: ['payment.not_found', 'payment.code_closed'],
})
export const openSandboxBank = defineEndpoint({
  name: 'open_sandbox_bank',
  summary: '沙箱网银入口，接收支付表单',
  method: 'POST',
  path: '/api/payment/sandbox-bank/',
  access: 'public',
  body: sandboxForm,
  produces: 'html',
  errors: ['payment.not_found'],
})
/** Money that came by transfer goes back by transfer; staff say when it has. */
export const finishRefund = defineEndpoint({
  name: 'finish_refund',
  summary: '登记线下退款已转出',
  method: 'POST',
  path: '/api/finance/refunds/:id/complete/',
  access: 'permission:payment_process',
  params: byRefund,
  body: finishRefundRequest,
  response: refundDone,
  errors: ['refund.not_found', 'refund.not_manual'],
})

export const paymentEndpoints = [
  listPaymentMethods,
  receivePaymentNotice,
  authorizeAtWechat,
  returnFromWechat,
  showSandboxPayment,
  decideSandboxPayment,
  openSandboxBank,
  finishRefund,
]
