/** Kinds of notification and how much they press. */
export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]
/** Kinds of notification, for filters and icons. */
export const notificationTypes = {
  rental: '订单',
  qualification: '资质',
  contract: '合同',
  payment: '支付',
  delivery: '交付',
  reminder: '提醒',
  task: '待办',
  freight: '货运',
  system: '系统',
} as const
export type NotificationType = keyof typeof notificationTypes
