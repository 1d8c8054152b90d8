/** What staff may send, and how urgent it is called. */
export const sendableTypes = {
  system: { label: '系统通知', hint: '按各人的通知设置送达' },
  reminder: { label: '提醒', hint: '按各人的通知设置送达' },
  marketing: { label: '优惠和新设备', hint: '只发给愿意接收的人' },
  emergency_alert: { label: '紧急提醒', hint: '关了站内通知的人也会收到' },
} as const
export type SendableType = keyof typeof sendableTypes
export const sendableTypeCodes = Object.keys(sendableTypes) as SendableType[]

export const priorityLabels = { low: '低', medium: '普通', high: '高' } as const

export const titleMax = 60
export const messageMax = 500
