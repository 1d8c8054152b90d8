/** What owners, and those who want to be one, are told. */
import { ownerKind } from '@jihui/protocol/owner/application-kind'
import type { ApplicationAction } from '@jihui/protocol/application/machine'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { Task } from './task-texts.ts'
import type { Text } from './texts.ts'

/** Told to one person about something that is no order of his. `{notes}`, `{date}`, `{amount}`, `{order}` are filled in. */
export interface PersonNoticeText extends Pick<Text, 'type' | 'title' | 'message' | 'withNotes' | 'priority' | 'sms'> {
  /** Screen it opens. */
  readonly path: string
  readonly isSecurity?: true | undefined
  readonly isAlert?: true | undefined
}

/** To whoever decides on applications. */
/** To whoever decides applications, by kind; of the others only that there is one. */
export const applicationTasks: Readonly<Record<string, Pick<Task, 'title' | 'message' | 'link'>>> = {
  [ownerKind.code]: {
    title: '新的设备主申请',
    message: '有人申请成为设备主，等待审核。',
    link: '/admin/equipment-owner-applications',
  },
}
export const applicationTaskOf = (kind: string, label: string): Pick<Task, 'title' | 'message' | 'link'> =>
  applicationTasks[kind] ?? { title: `新的${label}`, message: `有一份${label}等待审核。`, link: '/admin/applications' }

type ApplicationTexts = Partial<Record<ApplicationAction, Omit<PersonNoticeText, 'path'> & { readonly path?: string }>>
/** To an applicant of any kind; `path` is the kind's own. */
const anyApplicationTexts: ApplicationTexts = {
  arrange_check: {
    type: 'system',
    title: '{label}：已约时间',
    message: '{label}需要现场或当面检查。时间：{date}。',
    withNotes: '{label}需要现场或当面检查。时间：{date}。{notes}。',
    priority: 'high',
  },
  approve: {
    type: 'system',
    title: '{label}已通过',
    message: '{label}已通过。',
    withNotes: '{label}已通过。审核意见：{notes}。',
    priority: 'high',
  },
  reject: {
    type: 'system',
    title: '{label}没有通过',
    message: '{label}没有通过，请补齐后重新申请。',
    withNotes: '{label}没有通过：{notes}。补齐后可以重新申请。',
    priority: 'high',
  },
  suspend: {
    type: 'system',
    title: '资格已暂停',
    message: '{label}给你的资格已暂停。',
    withNotes: '{label}给你的资格已暂停：{notes}。进行中的照常完成，有疑问请联系平台。',
    priority: 'high',
  },
  restore: {
    type: 'system',
    title: '资格已恢复',
    message: '{label}给你的资格已恢复。',
    withNotes: '{label}给你的资格已恢复：{notes}。',
    priority: 'high',
  },
}

/** By the step an application took, in the words of its kind where it has some. */
export const applicationTextOf = (kind: string, action: ApplicationAction, path: string): PersonNoticeText | null => {
  const text = ownApplicationTexts[kind]?.[action] ?? anyApplicationTexts[action]
  return text ? { path, ...text } : null
}
const ownerApplicationTexts: ApplicationTexts = {
  arrange_check: {
    type: 'system',
    title: '已安排实地核验',
    message: '平台会到现场看设备，请准备好设备和证件原件。时间：{date}。',
    withNotes: '平台会到现场看设备，请准备好设备和证件原件。时间：{date}。{notes}。',
    priority: 'high',
    path: '/equipment-owner/apply',
  },
  approve: {
    type: 'system',
    title: '设备主申请已通过',
    message: '你已经是设备主，现在可以发布设备了。',
    withNotes: '你已经是设备主，现在可以发布设备了。审核意见：{notes}。',
    priority: 'high',
    path: '/equipment-owner/dashboard',
  },
  reject: {
    type: 'system',
    title: '设备主申请没有通过',
    message: '设备主申请没有通过，请按审核意见补齐后重新申请。',
    withNotes: '设备主申请没有通过：{notes}。补齐后可以重新申请。',
    priority: 'high',
    path: '/equipment-owner/apply',
    sms: { kind: 'application_rejected', setting: 'sms_rejection' },
  },
}
export const ownApplicationTexts: Readonly<Record<string, ApplicationTexts>> = {
  [ownerKind.code]: ownerApplicationTexts,
}

/** To the owner of a machine, by the action that moved an order of it. */
export const ownerActionTexts: Partial<Record<RentalAction, PersonNoticeText>> = {
  confirm_payment: {
    type: 'delivery',
    title: '有订单等你交付',
    message: '订单 {order}（{equipment}）已付款，请按约定日期交付。',
    priority: 'high',
    path: '/equipment-owner/rentals/:id',
  },
  count_received: {
    type: 'rental',
    title: '视为租客已收货',
    message: '订单 {order}（{equipment}）发出后租客没有确认，已视为收货，租期照常计算。',
    priority: 'low',
    path: '/equipment-owner/rentals/:id',
  },
  become_overdue: {
    type: 'rental',
    title: '租客逾期未还',
    message: '订单 {order}（{equipment}）的租期已结束，设备还没有归还，逾期费照约定计收。',
    priority: 'high',
    path: '/equipment-owner/rentals/:id',
  },
  lapse: {
    type: 'rental',
    title: '订单自动取消',
    message: '订单 {order}（{equipment}）已自动取消，这几天可以重新出租。',
    withNotes: '订单 {order}（{equipment}）：{notes}。这几天可以重新出租。',
    priority: 'medium',
    path: '/equipment-owner/rentals/:id',
  },
  cancel: {
    type: 'rental',
    title: '订单已取消',
    message: '订单 {order}（{equipment}）已取消，这几天可以重新出租。',
    priority: 'medium',
    path: '/equipment-owner/rentals/:id',
  },
}
/** To the owner of a machine, by what was announced. */
export const ownerTopicTexts: Readonly<Record<string, PersonNoticeText>> = {
  'standby.declared': {
    type: 'rental',
    title: '租客报停',
    message: '订单 {order}（{equipment}）{date}报停，这几天租金按约定的比例算；设备动了，当天照算全价。',
    priority: 'medium',
    path: '/equipment-owner/rentals/:id',
  },
  'standby.ended': {
    type: 'rental',
    title: '租客结束报停',
    message: '订单 {order}（{equipment}）提前结束报停，报停的是{date}。',
    priority: 'low',
    path: '/equipment-owner/rentals/:id',
  },
  'standby.cancelled': {
    type: 'rental',
    title: '租客取消报停',
    message: '订单 {order}（{equipment}）{date}的报停取消了，租金照算。',
    priority: 'low',
    path: '/equipment-owner/rentals/:id',
  },
  'rental.created': {
    type: 'rental',
    title: '有新订单',
    message: '{equipment} 有新订单 {order}，租客正在办理资质和付款。',
    priority: 'medium',
    path: '/equipment-owner/rentals/:id',
    sms: { kind: 'order_for_owner', setting: 'sms_new_order' },
  },
  'rental.delivery_due': {
    type: 'reminder',
    title: '到起租日还没发货',
    message: '订单 {order}（{equipment}）已到起租日，请马上发货；租期结束前没有发货，订单取消并全额退款。',
    priority: 'high',
    path: '/equipment-owner/rentals/:id',
  },
  'rental.collection_due': {
    type: 'reminder',
    title: '租客在等你取回设备',
    message: '订单 {order}（{equipment}）的租客已申请归还，逾期费不再计算，请尽快取回。',
    priority: 'high',
    path: '/equipment-owner/rentals/:id',
  },
  'rental.still_overdue': {
    type: 'reminder',
    title: '设备逾期未还',
    message: '订单 {order}（{equipment}）还没有归还，平台会继续催还，收回后请马上确认。',
    priority: 'medium',
    path: '/equipment-owner/rentals/:id',
  },
  'rental.return_announced': {
    type: 'rental',
    title: '租客申请归还',
    message: '订单 {order}（{equipment}）申请归还，请安排验收。',
    priority: 'high',
    path: '/equipment-owner/rentals/:id',
  },
  'rental.brought_back': {
    type: 'rental',
    title: '设备送回来了',
    message: '订单 {order}（{equipment}）的设备已经送回，请验收后确认收回。',
    priority: 'high',
    path: '/equipment-owner/rentals/:id',
  },
  'rental.repaired': {
    type: 'rental',
    title: '订单状态已更正',
    message: '平台核对订单 {order}（{equipment}）后更正了它的状态，现在到哪一步以订单页为准。',
    priority: 'medium',
    path: '/equipment-owner/rentals/:id',
  },
  'maintenance.requested': {
    type: 'task',
    title: '租客报修',
    message: '订单 {order}（{equipment}）报修，请尽快安排。',
    priority: 'high',
    path: '/equipment-owner/maintenance',
  },
  'earning.kept': {
    type: 'payment',
    title: '订单已结算',
    message: '订单 {order}（{equipment}）已结算，收益 {amount} 元，3 个工作日内打款。',
    priority: 'medium',
    path: '/equipment-owner/earnings',
  },
  'earning.paid': {
    type: 'payment',
    title: '收益已打款',
    message: '订单 {order}（{equipment}）的收益 {amount} 元已打到你的账户。',
    priority: 'medium',
    path: '/equipment-owner/earnings',
  },
}
