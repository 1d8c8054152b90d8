/** What a person is told of something that is no order of his: topic → text. `{…}` are fields of the event. */
import type { NotificationType, Priority } from '@jihui/protocol/notification/types'
import type { SmsWay } from './texts.ts'

export interface PersonText {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  /** Said instead where the event has `notes`. */
  readonly withNotes?: string
  readonly priority: Priority
  /** Screen it opens: `:id` is what it is about, `{…}` a field of the event. */
  readonly link: string
  /** What it is about, and the field of the event with its id. */
  readonly object: { readonly type: string; readonly field: string }
  readonly sms?: SmsWay
  /** About his account's safety: told on the page, by e-mail and, where it has `sms`, by text message, whatever is switched off. */
  readonly isSecurity?: true
  /** Danger: told on the page whatever is switched off, and on the channel as an alert. */
  readonly isAlert?: true
  /** A reminder, which has a switch of its own. */
  readonly isReminder?: boolean
}

const aPayoutAccount = {
  link: '/payout-account',
  object: { type: 'payout_account', field: 'accountId' },
} as const
const anAccount = { link: '/user/security', object: { type: 'user', field: 'userId' } } as const
const aPayoutHold = { ...aPayoutAccount, object: { type: 'payout_hold', field: 'holdId' } } as const
const aDocument = { link: '/user', object: { type: 'qualification_document', field: 'documentId' } } as const

export const personTexts: Readonly<Record<string, PersonText>> = {
  'qualification.expires_soon': {
    type: 'reminder',
    title: '{name}还有 {daysLeft} 天到期',
    message: '你存的{name} {expiresOn} 到期。到期前换上新的，在用的订单不会断，下单也不用再传。',
    priority: 'medium',
    isReminder: true,
    ...aDocument,
  },
  'qualification.certificate_approved': {
    type: 'qualification',
    title: '{name}通过核验',
    message: '你存的{name}已经通过核验，下单时直接使用。',
    priority: 'low',
    ...aDocument,
  },
  'qualification.certificate_rejected': {
    type: 'qualification',
    title: '{name}没有通过核验',
    message: '你存的{name}没有通过核验，请换一份再存。',
    withNotes: '你存的{name}没有通过核验：{notes}。请换一份再存。',
    priority: 'high',
    sms: { kind: 'certificate_rejected', setting: 'sms_rejection' },
    ...aDocument,
  },
  'identity.phone_asked': {
    type: 'system',
    title: '手机号等待更换',
    message:
      '{by}提出把账号的手机号从 {former} 换成 {phone}，{days} 天内登录并填对新号码收到的验证码才会换。不是你本人要求的，请马上登录撤回并修改密码。',
    priority: 'high',
    isSecurity: true,
    sms: { kind: 'phone_asked', setting: null },
    ...anAccount,
  },
  'identity.phone_changed': {
    type: 'system',
    title: '手机号已更换',
    message: '你账号的手机号已从 {former} 换成 {phone}，其他设备都已退出登录。不是你本人操作的，请马上联系平台。',
    withNotes:
      '你账号的手机号已从 {former} 换成 {phone}，其他设备都已退出登录，{notes}。不是你本人操作的，请马上联系平台。',
    priority: 'high',
    isSecurity: true,
    sms: { kind: 'phone_changed', setting: null },
    ...anAccount,
  },
  'identity.phone_kept': {
    type: 'system',
    title: '手机号没有更换',
    message: '换成 {phone} 的申请已撤回，你账号的手机号仍是 {former}。',
    priority: 'high',
    isSecurity: true,
    sms: { kind: 'phone_kept', setting: null },
    ...anAccount,
  },
  'identity.email_asked': {
    type: 'system',
    title: '邮箱等待更换',
    message:
      '{by}提出把账号的邮箱从 {former} 换成 {email}，登录并填对新邮箱收到的验证码才会换。不是你本人要求的，请马上登录改回并修改密码。',
    priority: 'high',
    isSecurity: true,
    ...anAccount,
  },
  'identity.email_changed': {
    type: 'system',
    title: '邮箱已更换',
    message: '你账号的邮箱已从 {former} 换成 {email}。不是你本人操作的，请马上联系平台。',
    priority: 'high',
    isSecurity: true,
    ...anAccount,
  },
  'payout.account_changed': {
    type: 'system',
    title: '收款账户将更换',
    message:
      '你的收款账户将在 {effectiveOn} 换成 {account}，现在{former}。不是你本人操作的，请在生效前登录撤回，并修改密码。',
    priority: 'high',
    isSecurity: true,
    sms: { kind: 'payout_changed', setting: null },
    ...aPayoutAccount,
  },
  'payout.account_kept': {
    type: 'system',
    title: '收款账户没有更换',
    message: '收款账户的更换已撤回，款项仍打到 {account}。',
    priority: 'high',
    isSecurity: true,
    sms: { kind: 'payout_kept', setting: null },
    ...aPayoutAccount,
  },
  'payout.held': {
    type: 'system',
    title: '打款已暂停',
    message: '为核实你的收款账户，平台暂停了给你的打款，会打你登记的手机号和你确认，确认后照常打款。',
    priority: 'high',
    isSecurity: true,
    sms: { kind: 'payouts_held', setting: null },
    ...aPayoutHold,
  },
  'earning.taken': {
    type: 'payment',
    title: '{what}已从收入里扣',
    message: '{what} {amount}（{number}）已按你的选择从收入里扣，待打款还剩 {left}。',
    priority: 'medium',
    link: '/equipment-owner/earnings',
    object: { type: 'payment', field: 'paymentId' },
  },
  'payout.told': {
    type: 'payment',
    title: '收入已打款',
    message: '{what} {number} 的收入 {amount} 已打到你的账户，银行流水号 {reference}。',
    priority: 'medium',
    link: '{screen}',
    object: { type: 'user', field: 'userId' },
  },
  'payout.resumed': {
    type: 'system',
    title: '打款已恢复',
    message: '收款账户已经核实，给你的款项照常打。没有人和你核实过的，请马上联系平台。',
    priority: 'high',
    isSecurity: true,
    sms: { kind: 'payouts_resumed', setting: null },
    ...aPayoutHold,
  },
}
