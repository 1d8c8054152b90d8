/** Messages: in the page, by text, by mail. */
import { notificationEndpoints, notificationOperations } from './operations.ts'
import { notificationErrors } from './errors.ts'
import { notificationPermissions } from './permissions.ts'
import { defineModule } from '../module.ts'

export const notificationModule = defineModule({
  name: 'notification',
  endpoints: notificationEndpoints,
  lineOperations: notificationOperations,
  errors: notificationErrors,
  permissions: notificationPermissions,
  audit: {
    actions: {
      'notification.send': '发送通知',
    },
    objects: { notification: '通知' },
  },
  settings: {
    sms_new_order: {
      kind: 'flag',
      group: '短信',
      label: '下单发短信',
      hint: '租客提交订单后收到一条短信，设备有设备主的，设备主也收到一条',
      initial: true,
    },
    sms_rejection: {
      kind: 'flag',
      group: '短信',
      label: '驳回发短信',
      hint: '资质没有通过时，把原因发给租客',
      initial: true,
    },
    sms_cancellation: {
      kind: 'flag',
      group: '短信',
      label: '取消发短信',
      hint: '订单取消时通知租客',
      initial: true,
    },
    sms_deduction: {
      kind: 'flag',
      group: '短信',
      label: '扣款发短信',
      hint: '押金有扣款要确认、快到期、结清或还有欠款时通知租客',
      initial: true,
    },
    keep_read_notifications_days: {
      kind: 'number',
      group: '保留期限',
      label: '已读的通知',
      hint: '读过之后超过这么多天的，夜里分批删掉；没读的一直留着',
      unit: '天',
      min: 30,
      max: 3650,
      initial: 730,
    },
  },
  notices: ['staff_message'],
})
