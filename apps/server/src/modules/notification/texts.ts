/** What people are told, by what happened. `{order}`, `{equipment}`, `{notes}`, `{end}`, `{days}`, `{amount}` are filled in. */
import type { NoticeKind } from '@jihui/protocol/all-notices'
import type { NotificationType, Priority } from '@jihui/protocol/notification/types'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { SettingKey } from '@jihui/protocol/all-settings'
import type { TenantCapability } from '@jihui/protocol/tenant/roles'
import { agreementTexts } from './texts/agreement-texts.ts'

/** Settings that let a kind of text message out. */
export type SmsSetting = Extract<SettingKey, `sms_${string}`>

/** How a text message goes out: as which kind, and by which setting; null: always. */
export interface SmsWay {
  readonly kind: NoticeKind
  readonly setting: SmsSetting | null
}

/** Screens a notification opens, inside the line's own folder. */
export type LinkName = 'order' | 'contract' | 'payment' | 'deposit'

export interface Text {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  /** Said instead where a reason was given. */
  readonly withNotes?: string
  readonly priority: Priority
  readonly link: LinkName
  /** R192: rejections, cancellations and new orders also go out as a text message, where this setting says so. */
  readonly sms?: SmsWay
  /** A reminder, which has a switch of its own. */
  readonly isReminder?: boolean
  /** Told only of payments for this. */
  readonly purpose?: string
  /** What somebody has to do now: of a company's order those are told as well whose part of it that is. */
  readonly asks?: TenantCapability
}

const declareTexts = <const K extends string>(texts: Partial<Record<K, Text>>): Partial<Record<K, Text>> => texts

/** By the action that moved the order. A decision on documents has words of its own, below. */
export const actionTexts = declareTexts<RentalAction>({
  submit_documents: {
    type: 'qualification',
    title: '资质已提交',
    message: '订单 {order}（{equipment}）的资质文件已提交，平台开始审核，有结果马上通知你。',
    priority: 'low',
    link: 'order',
  },
  sign_contract: {
    type: 'contract',
    title: '合同已签署',
    message: '订单 {order} 的合同已签署，请在 24 小时内完成支付，付清后安排发货。',
    priority: 'medium',
    link: 'payment',
    asks: 'pay',
  },
  confirm_payment: {
    type: 'payment',
    title: '款项已收到',
    message: '订单 {order}（{equipment}）的款项已收到，正在安排交付。',
    priority: 'medium',
    link: 'order',
  },
  deliver: {
    type: 'delivery',
    title: '设备已发出',
    message: '{equipment} 已经发出，到货后请当面验收，没有问题再确认收货。',
    priority: 'high',
    link: 'order',
    asks: 'receive',
  },
  confirm_receipt: {
    type: 'delivery',
    title: '已确认收货',
    message: '{equipment} 已签收，租期到 {end}。使用中有问题随时上报。',
    priority: 'low',
    link: 'order',
  },
  start: {
    type: 'delivery',
    title: '设备已交付',
    message: '{equipment} 已交付使用，租期到 {end}。使用中有问题随时上报。',
    priority: 'medium',
    link: 'order',
  },
  count_received: {
    type: 'delivery',
    title: '视为已收货',
    message: '{equipment} 发出后没有人说没收到，视为已收货，租期到 {end}。没有收到请马上联系客服。',
    priority: 'high',
    link: 'order',
    asks: 'receive',
  },
  become_overdue: {
    type: 'reminder',
    title: '租期已过，请尽快归还',
    message: '订单 {order}（{equipment}）的租期已于 {end} 结束，逾期费按合同约定的费率每天计收。',
    priority: 'high',
    link: 'order',
    asks: 'receive',
  },
  confirm_return: {
    type: 'rental',
    title: '设备已收回',
    message: '{equipment} 已收回，订单 {order} 完成，押金怎么退可以在订单里看。',
    priority: 'medium',
    link: 'order',
  },
  cancel: {
    type: 'rental',
    title: '订单已取消',
    message: '订单 {order}（{equipment}）已取消，机器已经释放。',
    withNotes: '订单 {order}（{equipment}）已取消：{notes}。机器已经释放。',
    priority: 'high',
    link: 'order',
    sms: { kind: 'order_cancelled', setting: 'sms_cancellation' },
  },
  lapse: {
    type: 'rental',
    title: '订单超时取消',
    message: '订单 {order}（{equipment}）超过保留时间，已自动取消，机器已经释放。',
    withNotes: '订单 {order}（{equipment}）：{notes}。还需要的话，在订单里点再次租赁，选新的日期。',
    priority: 'high',
    link: 'order',
    sms: { kind: 'order_lapsed', setting: 'sms_cancellation' },
  },
})

export const createdText: Text = {
  type: 'rental',
  title: '租赁申请已提交',
  message: '订单 {order}（{equipment}）已提交，机器为你保留。资质文件交齐后平台开始审核。',
  priority: 'medium',
  link: 'order',
  sms: { kind: 'order_created', setting: 'sms_new_order' },
}
export const approvedText: Text = {
  type: 'qualification',
  title: '资质审核通过',
  message: '订单 {order}（{equipment}）的资质审核已通过，下一步生成并签署合同。',
  withNotes: '订单 {order}（{equipment}）的资质审核已通过：{notes}。下一步生成并签署合同。',
  priority: 'high',
  link: 'order',
}
export const rejectedText: Text = {
  type: 'qualification',
  title: '资质没有通过',
  message: '订单 {order}（{equipment}）的资质没有通过，请按审核意见重新上传。',
  withNotes: '订单 {order}（{equipment}）的资质没有通过：{notes}。请重新上传，平台会优先再审。',
  priority: 'high',
  link: 'order',
  sms: { kind: 'documents_rejected', setting: 'sms_rejection' },
}
export const dueText: Text = {
  type: 'reminder',
  title: '租期还有 {days} 天结束',
  message: '订单 {order}（{equipment}）的租期到 {end} 结束，需要续租请提前申请，不再使用请按时归还。',
  priority: 'medium',
  link: 'order',
  asks: 'receive',
  isReminder: true,
}

/** What other modules announce: topic → text for the renter. */
export const topicTexts: Readonly<Record<string, Text>> = {
  'payment.failed': {
    type: 'payment',
    title: '支付没有成功',
    message: '订单 {order}（{equipment}）的支付没有成功，可以换一种方式再付。',
    priority: 'high',
    link: 'payment',
    asks: 'pay',
  },
  'payment.expired': {
    type: 'payment',
    title: '付款码已过期',
    message: '订单 {order} 的付款码已过期，没有扣款，重新发起支付即可。',
    priority: 'medium',
    link: 'payment',
    asks: 'pay',
  },
  'payment.paid': {
    type: 'payment',
    title: '续租费已支付',
    message: '订单 {order}（{equipment}）的续租费 {amount} 元已支付。',
    priority: 'medium',
    link: 'order',
    // The order's own payment moves the order, which is told by that.
    purpose: 'extension',
  },
  'rental.repaired': {
    type: 'rental',
    title: '订单状态已更正',
    message: '平台核对订单 {order}（{equipment}）后更正了它的状态，现在到哪一步以订单页为准。',
    priority: 'medium',
    link: 'order',
  },
  'refund.completed': {
    type: 'payment',
    title: '退款已完成',
    message: '订单 {order} 的退款 {amount} 元已原路退回，到账时间以支付渠道为准。',
    priority: 'medium',
    link: 'order',
  },
  ...agreementTexts,
  'rental.return_announced': {
    type: 'rental',
    title: '归还申请已收到',
    message: '订单 {order}（{equipment}）的归还申请已收到，平台会联系你取件。',
    priority: 'low',
    link: 'order',
  },
  'rental.return_refuted': {
    type: 'rental',
    title: '上门没有取到设备',
    message: '订单 {order}（{equipment}）上门没有取到设备，这次归还申请不算，请约好时间重新申请归还。',
    priority: 'high',
    link: 'order',
    asks: 'receive',
  },
  'rental.extension_owed': {
    type: 'payment',
    title: '续租费等付款',
    message: '订单 {order}（{equipment}）续租到 {end}，续租费 {amount} 元还没付。',
    priority: 'high',
    link: 'payment',
    asks: 'pay',
  },
  'rental.extension_lapsed': {
    type: 'rental',
    title: '续租没有付款，已取消',
    message: '订单 {order}（{equipment}）的续租费没有按时支付，续租已取消，归还日是 {end}。',
    priority: 'high',
    link: 'order',
  },
  'rental.receipt_due': {
    type: 'reminder',
    title: '收到设备了吗',
    message: '{equipment} 已经发出，收到后请验收并确认收货。一直没有确认的，到时视为已收货；没有收到请联系客服。',
    priority: 'high',
    link: 'order',
    asks: 'receive',
  },
  'rental.brought': {
    type: 'delivery',
    title: '设备送到了',
    message: '{equipment} 已经送到，请当面验收，没有问题就确认收货。一直没有确认的，到时视为已收货。',
    priority: 'high',
    link: 'order',
    asks: 'receive',
  },
  'rental.still_overdue': {
    type: 'reminder',
    title: '设备还没归还',
    message: '订单 {order}（{equipment}）的租期已于 {end} 结束，还没有归还，逾期费每天计收，请尽快归还或联系客服。',
    priority: 'high',
    link: 'order',
    asks: 'receive',
  },
  'rental.issue_reported': {
    type: 'rental',
    title: '问题已收到',
    message: '订单 {order}（{equipment}）的问题已收到，平台会尽快联系你。',
    priority: 'low',
    link: 'order',
  },
  'standby.idle_found': {
    type: 'reminder',
    title: '设备三个工作日没有开工',
    message: '订单 {order}（{equipment}）最近三个工作日没有开工。{notes}。不想再收到，可以在订单页关掉。',
    priority: 'low',
    link: 'order',
    isReminder: true,
  },
}

/** What becomes of a repair the renter asked for. */
const repairText = (title: string, message: string): Text => ({
  type: 'rental',
  title,
  message,
  priority: 'medium',
  link: 'order',
})
export const repairTexts: Readonly<Record<string, Text>> = {
  'maintenance.scheduled': repairText('报修已安排', '订单 {order}（{equipment}）的报修已安排，会有人联系你。'),
  'maintenance.done': repairText('报修已处理', '订单 {order}（{equipment}）的报修已处理完，还有问题可以再次上报。'),
  'maintenance.cancelled': repairText('报修已取消', '订单 {order}（{equipment}）的报修已取消，仍需要处理请联系客服。'),
}

export interface Facts {
  readonly order: string
  readonly equipment: string
  readonly end: string
  readonly notes?: string
  readonly days?: number
  readonly amount?: number
  readonly date?: string
  readonly hours?: number
  readonly beyond?: number
}
/** What stands in the variables of a text: the names in braces, each with its value. */
export const variablesOf = (
  template: string,
  facts: Facts | Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([place, name]) => [name, fill(place, facts)]))

/** Fills a template; a reason that ends a sentence itself loses its full stop. */
export const fill = (template: string, facts: Facts | Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (facts as Readonly<Record<string, unknown>>)[name]
    const isTold = typeof value === 'string' || typeof value === 'number'
    return isTold ? String(value).replace(/[。.]$/, '') : ''
  })
