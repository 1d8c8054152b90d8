/** What owners, and those who want to be one, are told. */
import type { ApplicationAction } from '@jihui/protocol/owner/machine'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { Task, Text } from './texts.ts'

/** Told to one person about something that is no order of his. `{notes}`, `{date}`, `{amount}`, `{order}` are filled in. */
export interface PersonNoticeText extends Pick<Text, 'type' | 'title' | 'message' | 'withNotes' | 'priority' | 'sms'> {
  /** Screen it opens. */
  readonly path: string
}

/** To whoever decides on applications. */
export const applicationTask: Pick<Task, 'title' | 'message' | 'link'> = {
  title: '新的设备主申请',
  message: '有人申请成为设备主，等待审核。',
  link: '/admin/equipment-owner-applications',
}

/** To an applicant, by the step his application to become an owner took. */
export const applicationTexts: Partial<Record<ApplicationAction, PersonNoticeText>> = {
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
    sms: 'sms_rejection',
  },
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
  'rental.created': {
    type: 'rental',
    title: '有新订单',
    message: '{equipment} 有新订单 {order}，租客正在办理资质和付款。',
    priority: 'medium',
    path: '/equipment-owner/rentals/:id',
    sms: 'sms_new_order',
  },
  'rental.return_announced': {
    type: 'rental',
    title: '租客申请归还',
    message: '订单 {order}（{equipment}）申请归还，请安排验收。',
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
  'care.maintenance_requested': {
    type: 'task',
    title: '租客报修',
    message: '订单 {order}（{equipment}）报修，请尽快安排。',
    priority: 'high',
    path: '/equipment-owner/maintenance',
  },
  'owner.settled': {
    type: 'payment',
    title: '订单已结算',
    message: '订单 {order}（{equipment}）已结算，收益 {amount} 元，3 个工作日内打款。',
    priority: 'medium',
    path: '/equipment-owner/earnings',
  },
  'owner.paid': {
    type: 'payment',
    title: '收益已打款',
    message: '订单 {order}（{equipment}）的收益 {amount} 元已打到你的账户。',
    priority: 'medium',
    path: '/equipment-owner/earnings',
  },
}
