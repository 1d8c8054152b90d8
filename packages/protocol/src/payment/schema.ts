import * as z from 'zod/mini'
import { refundRow, rentalDone } from '../rental/schema.ts'
import { done, id, optionalText, requiredText, timestamp, yuan, yuanIn } from '../values.ts'
import {
  chosenWithCodes,
  gatewayNames,
  paidWithCodes,
  paymentMethodCodes,
  paymentStatusCodes,
  paymentTradeCodes,
} from './methods.ts'

/** What money is about. Things whose documents call their id otherwise carry it under that name too. */
export const payableOf = {
  payable_kind: z.string(),
  payable_id: z.number(),
  rental_id: z.optional(z.number()),
}

export const byBusinessType = z.object({
  businessType: z.string().check(z.regex(/^[a-z][a-z_-]{0,39}$/, '业务类型无效')),
})
export const paymentMethodOption = z.object({
  value: z.enum(paymentMethodCodes),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  enabled: z.boolean(),
  /** The ways that are open here, the usual one first. */
  trades: z.array(
    z.object({
      value: z.enum(paymentTradeCodes),
      label: z.string(),
      description: z.string(),
    }),
  ),
  /** Whether a deposit can be frozen there. */
  can_hold: z.boolean(),
})

/** How and how much; judged only once the order is known to be payable, so that the order's own refusals come first. */
export const paymentTerms = z.object({
  payment_method: z.enum(chosenWithCodes, '请选择支付方式'),
  amount: z.optional(yuanIn('支付金额')),
  /** Absent: the method's usual way. */
  trade: z.optional(z.enum(paymentTradeCodes, '打开方式应为 code、page、h5、jsapi 之一')),
  /** The payer's name at WeChat, for `jsapi`; absent: as WeChat told it in this session. */
  open_id: z.optional(z.string('OpenID 无效').check(z.regex(/^[\w-]{1,128}$/, 'OpenID 无效'))),
})
const requestedTerms = {
  payment_method: z.optional(z.nullable(z.union([z.enum(chosenWithCodes), z.string()], '请选择支付方式'))),
  /** Optional; must equal what is due. */
  amount: z.optional(z.nullable(z.union([z.number(), z.string()], '支付金额不是有效金额'))),
  /** How to get to the channel: `code`, `page`, `h5` or `jsapi`. */
  trade: z.optional(z.nullable(z.string('打开方式应为 code、page、h5、jsapi 之一'))),
  open_id: z.optional(z.nullable(z.string('OpenID 无效'))),
  description: optionalText('说明', 200),
}
export const paymentRequest = z.looseObject(requestedTerms)
export const orderPaymentRequest = z.looseObject({ ...requestedTerms, order_id: id('订单') })

const route = {
  /** `code`: address to show as a code. */
  qr_code: z.optional(z.string()),
  /** `page`: where to send `form_data` as a form. */
  gateway_url: z.optional(z.string()),
  form_data: z.optional(z.record(z.string(), z.string())),
  /** `h5`: address to go to, with a referrer; some channels let it live for five minutes, asking again renews it. */
  pay_url: z.optional(z.string()),
  /** `jsapi`: what WeChat's bridge is handed (`getBrandWCPayRequest`). */
  jsapi_params: z.optional(z.record(z.string(), z.string())),
}
export const payment = z.object({
  payment_id: z.number(),
  payment_number: z.string(),
  /** One of those its payable declares. */
  purpose: z.string(),
  purpose_display: z.string(),
  method: z.enum(paidWithCodes),
  method_display: z.string(),
  /** Null where nobody was led to a channel. */
  trade: z.nullable(z.enum(paymentTradeCodes)),
  amount: yuan,
  status: z.enum(paymentStatusCodes),
  status_display: z.string(),
  payment_completed: z.boolean(),
  ...route,
  expires_at: timestamp,
  /** Seconds the code still lives; 0 when it does not. */
  expires_in: z.number(),
  paid_at: z.nullable(timestamp),
  failure: z.nullable(z.string()),
  refunded_amount: yuan,
  created_at: timestamp,
})

export const paymentCreated = z.object({
  ...done,
  payment_id: z.number(),
  payment_data: payment,
  data: payment,
  ...route,
})

/** Both documented shapes in one; `status` is worded by the address that was asked (`statusForms`). */
export const paymentStatus = z.object({
  ...done,
  ...payableOf,
  status: z.string(),
  has_payment: z.boolean(),
  payment_exists: z.boolean(),
  payment_completed: z.boolean(),
  payment_time: z.nullable(timestamp),
  payment_amount: z.nullable(yuan),
  /** What is to be paid now; 0 when nothing is. */
  amount_due: yuan,
  /** Told to a payer who may have what is due taken off what he is owed himself. */
  earnings: z.optional(
    z.object({
      /** What he is owed, and what of it would be left. */
      due: yuan,
      left: yuan,
      is_enough: z.boolean(),
      /** Nothing is paid out to him just now, nor taken off. */
      is_held: z.boolean(),
    }),
  ),
  /** Told to staff who ordered it for the platform: it may be paid with `platform`. */
  is_platforms: z.optional(z.literal(true)),
  /** The newest payment, which is the open one where there is one. */
  payment: z.nullable(payment),
  /** All that have been paid, oldest first. */
  paid_payments: z.array(payment),
  refunds: z.array(refundRow),
})

export const paymentCancelled = z.object({ ...done, payment_id: z.number(), status: z.enum(paymentStatusCodes) })

/** The one thing staff may say: a transfer outside the gateway has arrived. */
export const offlinePaymentRequest = z.looseObject({
  status: z.enum(['paid', 'PAID', 'completed'], '支付状态由支付渠道确认；这里只能登记线下转账已到账'),
  reason: requiredText('登记原因', 200),
  /** Number on the bank's statement. */
  reference: optionalText('银行流水号', 60),
  amount: z.optional(yuanIn('到账金额')),
})
export const offlinePaymentDone = z.extend(rentalDone, { payment })

export const byGateway = z.object({ gateway: z.enum(gatewayNames, '支付渠道不存在') })
export const noticeAnswer = z.object({ ...done, code: z.literal('SUCCESS') })

export const wechatJourney = z.object({ return: z.string('请说明回到哪个页面').check(z.maxLength(500, '地址太长')) })
export const wechatArrival = z.object({
  code: z.optional(z.string().check(z.regex(/^[\w-]{1,512}$/, 'code 无效'))),
  state: z.string('state 无效').check(z.regex(/^[\da-f]{32}$/, 'state 无效')),
})

export const bySandboxToken = z.object({ token: z.string().check(z.regex(/^[\w-]{10,64}$/, '付款码无效')) })
/** Where the payer is led when he is done, as WeChat's own cashier takes it. */
export const sandboxReturn = z.object({ redirect_url: z.optional(z.string()) })
export const sandboxResult = z.looseObject({ result: z.enum(['success', 'fail'], '请选择支付成功或支付失败') })
export const sandboxAnswer = z.object({ ...done, payment_number: z.string(), state: z.string() })
export const sandboxForm = z.looseObject({ token: z.string(), order_number: z.string(), amount: z.string() })

export const byRefund = z.object({ id: id('退款') })
export const finishRefundRequest = z.object({ reference: requiredText('银行流水号', 60) })
export const refundDone = z.object({ ...done, refund: refundRow })
