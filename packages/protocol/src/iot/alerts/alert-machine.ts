/** The life of an alert (C101): one for each device and rule while it lasts. */
import { defineMachine } from '../../machine.ts'

export const alertStatuses = {
  open: { label: '待处理' },
  acknowledged: { label: '已确认' },
  recovered: { label: '已恢复' },
  closed: { label: '已关闭' },
} as const
export type AlertStatus = keyof typeof alertStatuses

const by = ['owner', 'staff'] as const
const permission = 'device_manage' as const
const alertActions = {
  acknowledge: { label: '确认', from: ['open'], to: 'acknowledged', by, permission },
  recover: { label: '恢复', from: ['open', 'acknowledged'], to: 'recovered', by: ['device'] },
  recur: { label: '再次告警', from: ['recovered'], to: 'open', by: ['device'] },
  close: { label: '关闭', from: ['open', 'acknowledged', 'recovered'], to: 'closed', by, permission },
  end: { label: '自动关闭', from: ['open', 'acknowledged', 'recovered'], to: 'closed', by: ['device'] },
  raise: { label: '升级', from: ['open', 'acknowledged'], by: ['device'] },
  lower: { label: '降级', from: ['open', 'acknowledged'], by: ['device'] },
  snooze: { label: '暂停提醒', from: ['open', 'acknowledged'], by, permission },
  assign: { label: '交给别人', from: ['open', 'acknowledged', 'recovered'], by, permission },
  comment: { label: '写备注', from: ['open', 'acknowledged', 'recovered', 'closed'], by: ['owner', 'staff', 'renter'] },
  tell_renter: { label: '通知使用者', from: ['open', 'acknowledged', 'recovered'], by, permission },
  maintenance: { label: '报修', from: ['open', 'acknowledged', 'recovered'], by, permission },
} as const
export type AlertAction = keyof typeof alertActions
export const alertMachine = defineMachine<AlertStatus, AlertAction>({
  column: 'device_alert.status',
  thing: '告警',
  initial: ['open'],
  states: alertStatuses,
  actions: alertActions,
})

export const alertLevels = {
  info: { label: '提示', rank: 1 },
  warning: { label: '警告', rank: 2 },
  critical: { label: '严重', rank: 3 },
} as const
export type AlertLevel = keyof typeof alertLevels
export const alertLevelCodes = Object.keys(alertLevels) as [AlertLevel, ...AlertLevel[]]

/** How an alert's number is written. */
export const alertNumber = (id: number): string => `A${String(id).padStart(8, '0')}`
