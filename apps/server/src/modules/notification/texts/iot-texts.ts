/** What people are told of what machines say, by topic. */
import type { PersonText } from '../person-texts.ts'

const anApproval = {
  type: 'task',
  priority: 'high',
  link: '{path}',
  object: { type: 'device_command', field: 'commandId' },
} as const
const anAlert = {
  type: 'task',
  title: '{name}',
  message: '{notes}。',
  link: '/iot/alerts?id=:id',
  object: { type: 'device_alert', field: 'alertId' },
  priority: 'medium',
} as const
const danger = { ...anAlert, title: '危险：{name}', priority: 'high', isAlert: true } as const

const aSite = { type: 'delivery', link: '{path}', object: { type: 'rental', field: 'rentalId' } } as const

export const iotTexts: Readonly<Record<string, PersonText>> = {
  'iot_alert.told': anAlert,
  'iot_alert.texted': { ...anAlert, priority: 'high', sms: { kind: 'iot_alert', setting: null } },
  'iot_alert.renter_told': {
    ...anAlert,
    title: '{name}：有话要告诉你',
    message: '{notes}',
    priority: 'high',
    link: '/my-device-monitoring',
  },
  'iot_alert.danger': danger,
  'iot_alert.danger_texted': { ...danger, sms: { kind: 'iot_danger', setting: null } },
  'iot_command.awaits': {
    ...anApproval,
    title: '{name}：{command}等你同意',
    message: '有人要给{name}{command}，要另一个人同意。{minutes} 分钟内没有人同意就作废。',
  },
  'iot_command.still_awaits': {
    ...anApproval,
    title: '{name}：{command}还在等你同意',
    message: '还没有人同意给{name}{command}，再过 {minutes} 分钟就作废。',
  },
  'iot_command.not_approved': {
    ...anApproval,
    title: '{name}：{command}没有人同意，已作废',
    message: '你给{name}下发的{command}没有人在期限内同意，已经过期，不会下发。还要的话重新下发。',
  },
  'iot_batch.stopped': {
    type: 'task',
    title: '批量指令“{name}”自己停下了',
    message: '批量指令“{name}”停下了：{notes}。看一看，再决定继续还是取消。',
    priority: 'high',
    link: '/iot/command-batches/:id',
    object: { type: 'command_batch', field: 'batchId' },
  },
  'iot_batch.ended': {
    type: 'task',
    title: '批量指令“{name}”已结束',
    message: '{notes}。',
    priority: 'low',
    link: '/iot/command-batches/:id',
    object: { type: 'command_batch', field: 'batchId' },
  },
  'iot_lock.noticed': {
    type: 'reminder',
    title: '{name}逾期未还，{hours} 小时后可能锁车',
    message: '订单 {number} 的{name}已经逾期。{hours} 小时后可能被锁上，锁上以后不能再启动；续租付清或归还后自动解锁。',
    withNotes:
      '订单 {number} 的{name}已经逾期：{notes}。{hours} 小时后可能被锁上，锁上以后不能再启动；续租付清或归还后自动解锁。',
    priority: 'high',
    sms: { kind: 'lock_notice', setting: null },
    isSecurity: true,
    link: '{orderPath}',
    object: { type: 'rental', field: 'rentalId' },
  },
  'iot_site.arrived': {
    ...aSite,
    title: '设备到送货点附近了',
    message: '订单 {number} 的{name}已到送货点附近，请当面验机，没有问题就确认收货。',
    priority: 'high',
  },
  'iot_site.left': {
    ...aSite,
    type: 'rental',
    title: '{name}离开了送货点',
    message:
      '订单 {number} 的{name}离开了送货点，设备主已收到告警，现在能看到它的准确位置。要转场或外出，请在订单里说明；不是你安排的，请马上联系设备主。',
    priority: 'high',
  },
  'iot_site.explained': {
    ...aSite,
    type: 'rental',
    title: '租客说明了{name}的去向',
    message: '订单 {number} 的租客说：{notes}。',
    priority: 'medium',
  },
  'iot_site.home': {
    ...aSite,
    type: 'task',
    title: '{name}回来了',
    message: '订单 {number} 的{name}已回到停放的地方，请验收并确认收回。',
    priority: 'high',
  },
}
