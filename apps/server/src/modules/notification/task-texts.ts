/** What staff are told of work that falls to them. */
import type { Permission } from '@jihui/protocol/access'
import type { RentalAction } from '@jihui/protocol/rental/actions'

/** Work that falls to staff, told to whoever holds the permission and has the console open. */
export interface Task {
  readonly permission: Permission
  readonly title: string
  readonly message: string
  readonly link: string
}
const queue = '/admin/qualification-verification'
export const actionTasks: Partial<Record<RentalAction, Task>> = {
  submit_documents: {
    permission: 'qualification_verify',
    title: '新的资质待审核',
    message: '订单 {order}（{equipment}）提交了资质文件。',
    link: queue,
  },
  confirm_payment: {
    permission: 'rental_edit',
    title: '订单待发货',
    message: '订单 {order}（{equipment}）已付款，等待发货。',
    link: '/admin/orders?tab=delivery',
  },
}
export const topicTasks: Readonly<Record<string, Task>> = {
  'agreement.review_started': {
    permission: 'contract_approve',
    title: '合同待审核',
    message: '订单 {order}（{equipment}）的合同等待审核。',
    link: '/admin/contracts?tab=review',
  },
  'agreement.status_requested': {
    permission: 'contract_approve',
    title: '合同变更申请',
    message: '订单 {order}（{equipment}）申请变更合同状态。',
    link: '/admin/contracts?tab=requests',
  },
  'rental.return_announced': {
    permission: 'rental_edit',
    title: '设备待收回',
    message: '订单 {order}（{equipment}）申请归还。',
    link: '/admin/orders?tab=in_use',
  },
  'rental.brought_back': {
    permission: 'rental_edit',
    title: '设备送回来了',
    message: '订单 {order}（{equipment}）的设备已经送回，等待验收收回。',
    link: '/admin/orders?tab=in_use',
  },
  'rental.review_due': {
    permission: 'qualification_verify',
    title: '资质快到期限还没审',
    message: '订单 {order}（{equipment}）马上起租，资质还没有审核，起租当天结束就会自动取消。',
    link: queue,
  },
  'rental.delivery_due': {
    permission: 'rental_edit',
    title: '到起租日还没发货',
    message: '订单 {order}（{equipment}）已到起租日，还没有发货。',
    link: '/admin/orders?tab=delivery',
  },
  'rental.collection_due': {
    permission: 'rental_edit',
    title: '归还还没去收',
    message: '订单 {order}（{equipment}）的租客已申请归还，还没有收回。',
    link: '/admin/orders?tab=in_use',
  },
  'rental.still_overdue': {
    permission: 'rental_edit',
    title: '设备逾期未还',
    message: '订单 {order}（{equipment}）租期到 {end}，还没有归还。',
    link: '/admin/orders?tab=overdue',
  },
  'rental.issue_reported': {
    permission: 'rental_edit',
    title: '新的问题上报',
    message: '订单 {order}（{equipment}）上报了问题。',
    link: '/admin',
  },
  'maintenance.requested': {
    permission: 'rental_edit',
    title: '新的维修申请',
    message: '订单 {order}（{equipment}）申请维修。',
    link: '/admin',
  },
}
