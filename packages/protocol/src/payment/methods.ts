/** How one can pay, what a payment can be, and how its state is told. */
import { codesOf } from '../codes.ts'
import { defineMachine } from '../machine.ts'

/** How a payer gets to the channel, and where that can be used. */
export const paymentTrades = {
  code: { label: '扫码支付', description: '扫码付款' },
  page: { label: '网页支付', description: '跳转到付款页面' },
  h5: { label: '手机网页支付', description: '打开手机上的应用付款' },
  jsapi: { label: '微信内支付', description: '直接在微信里付款' },
} as const
export type PaymentTrade = keyof typeof paymentTrades
export const paymentTradeCodes = codesOf(paymentTrades)

export interface PaymentMethodDeclaration {
  readonly label: string
  readonly description: string
  readonly icon: string
  readonly color: string
  /** The ways this channel knows; the first is taken where none is asked for. */
  readonly trades: readonly [PaymentTrade, ...PaymentTrade[]]
}
const declareMethods = <const T extends Record<string, PaymentMethodDeclaration>>(methods: T) => methods

/** Icon names and colours are what the payment screen draws; colours are those of the channels' own marks. */
export const paymentMethods = declareMethods({
  wechat: {
    label: '微信支付',
    description: '用微信扫码付款',
    icon: 'wechat',
    color: '#07C160',
    trades: ['code', 'h5', 'jsapi'],
  },
  alipay: {
    label: '支付宝',
    description: '用支付宝扫码付款',
    icon: 'alipay',
    color: '#1677FF',
    trades: ['code', 'page', 'h5'],
  },
  bank: {
    label: '银行卡',
    description: '跳转到网银付款，支持对公账户',
    icon: 'bank',
    color: '#575147',
    trades: ['page'],
  },
})
export type PaymentMethod = keyof typeof paymentMethods
export const paymentMethodCodes = codesOf(paymentMethods)

/** Out of what the payer is owed himself, where what is paid for declares it (0088). */
export const fromEarnings = 'earnings'
/** Out of the platform's own money, for what staff order for it (0104). */
export const fromPlatform = 'platform'
/** Through no channel: paid as soon as it is there, and given back in the books alone. */
const internalMethods = {
  [fromEarnings]: {
    label: '从收入里扣',
    description: '从待打款的收入里扣，不用另外付',
    icon: 'earnings',
    color: '#8A6D1F',
  },
  [fromPlatform]: {
    label: '平台承担',
    description: '记作平台的支出，你不用付',
    icon: 'platform',
    color: '#575147',
  },
} as const
export type InternalMethod = keyof typeof internalMethods
export const isInternal = (method: string): method is InternalMethod => method in internalMethods
/** Out of what a claim took: made where the claim settles, chosen by nobody. A refund of it is sent by hand. */
export const fromDeposit = 'deposit'
const claimMethods = {
  [fromDeposit]: {
    label: '从押金里扣',
    description: '归还时列入押金扣款单，结清时付清',
    icon: 'deposit',
    color: '#575147',
  },
} as const
export const isChannel = (method: string): method is PaymentMethod => method in paymentMethods
/** What a payer may choose. */
export const chosenWithCodes = codesOf({ ...paymentMethods, ...internalMethods })
/** Everything a payment can be made with. */
export const paidWith = { ...paymentMethods, ...internalMethods, ...claimMethods } as const
export type PaidWith = keyof typeof paidWith
export const paidWithCodes = codesOf(paidWith)

/** Who may send notifications: each channel, and the sandbox under its own name. */
export const gatewayNames = [...paymentMethodCodes, 'sandbox'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The life of a payment. `processing` is the open one, of which an order has at most one. */
export const paymentStatuses = {
  processing: { label: '支付中' },
  paid: { label: '已支付' },
  failed: { label: '支付失败' },
  cancelled: { label: '支付已取消' },
  expired: { label: '支付订单已过期' },
} as const
export type PaymentStatus = keyof typeof paymentStatuses
const notPaid = ['failed', 'cancelled', 'expired'] as const
/** `channel` is what the gateway says of it, `order` the order it was for. */
export const paymentMachine = defineMachine({
  column: 'payment.status',
  thing: '付款',
  initial: ['processing'],
  states: paymentStatuses,
  actions: {
    confirm: { label: '入账', from: ['processing'], to: 'paid', by: ['channel', 'staff'] },
    fail: { label: '记为支付失败', from: ['processing'], to: 'failed', by: ['channel'] },
    cancel: { label: '取消支付', from: ['processing'], to: 'cancelled', by: ['renter', 'order'] },
    expire: { label: '作废', from: ['processing'], to: 'expired', by: ['time'] },
    /** Money came that nobody wants any more: it goes back by itself, and the payment stands as it was. */
    return_stray: { label: '退回', from: notPaid, by: ['channel'] },
    /** What the channel's bill shows as paid: staff take it in, or send it back. */
    reopen: { label: '重新入账', from: notPaid, to: 'processing', by: ['staff'] },
    give_up: { label: '放弃', from: ['processing', 'failed', 'expired'], to: 'cancelled', by: ['staff', 'order'] },
  },
})
export const paymentStatusCodes = codesOf(paymentStatuses)

export const refundStatuses = {
  processing: { label: '退款处理中' },
  completed: { label: '已退款' },
  failed: { label: '退款失败，平台会人工处理' },
} as const
export type RefundStatus = keyof typeof refundStatuses
export const refundMachine = defineMachine({
  column: 'refund.status',
  thing: '退款',
  initial: ['processing'],
  states: refundStatuses,
  actions: {
    complete: { label: '完成退款', from: ['processing'], to: 'completed', by: ['channel', 'staff'] },
    fail: { label: '记为退款失败', from: ['processing'], to: 'failed', by: ['channel'] },
    /** Staff send by hand what a channel could not. */
    take_up: { label: '人工退款', from: ['failed'], to: 'processing', by: ['staff'] },
  },
})

/** R127: a code lives this long. */
export const paymentSeconds = 3600
/** R125 */
export const paymentPolling = { everySeconds: 3, forSeconds: 30 } as const

/** What `status` of the status call can say in each of its two documented forms. */
export type PaymentState = 'paid' | 'processing' | 'failed' | 'unpaid' | 'unknown'
interface StatusForm {
  /** Addresses that end so answer in this form. */
  readonly address: string
  /** Whether the order itself is meant, or what is to be paid now (which may be a longer period). */
  readonly about: 'order' | 'due'
  readonly words: Readonly<Record<PaymentState, string>>
}
export const statusForms: readonly [StatusForm, ...StatusForm[]] = [
  {
    address: '/payment_status/',
    about: 'due',
    words: { paid: 'paid', processing: 'processing', failed: 'failed', unpaid: 'unpaid', unknown: 'unknown' },
  },
  {
    address: '/rentals/:id/payment-status/',
    about: 'order',
    words: { paid: 'PAID', processing: 'UNPAID', failed: 'UNPAID', unpaid: 'UNPAID', unknown: 'UNKNOWN' },
  },
]
export const statusFormOf = (address: string): StatusForm => {
  const whole = address.endsWith('/') ? address : `${address}/`
  return statusForms.find((form) => whole.endsWith(form.address)) ?? statusForms[0]
}
