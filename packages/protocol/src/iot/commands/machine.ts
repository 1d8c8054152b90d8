/** The life of a command (C101). */
import { defineMachine } from '../../machine.ts'

export const commandStatuses = {
  queued: { label: '等待下发' },
  sent: { label: '已下发' },
  delivered: { label: '设备已收到' },
  succeeded: { label: '已执行' },
  failed: { label: '执行失败' },
  expired: { label: '已过期' },
  cancelled: { label: '已撤回' },
  blocked: { label: '安全联锁拦下' },
} as const
export type CommandStatus = keyof typeof commandStatuses
export const commandStatusCodes = Object.keys(commandStatuses) as [CommandStatus, ...CommandStatus[]]

const people = ['owner', 'staff'] as const
const device = ['device'] as const
const time = ['time'] as const
const commandActions = {
  /** A second person agrees; it goes on waiting for the device. */
  approve: { label: '同意', from: ['queued'], to: 'queued', by: people },
  send: { label: '下发', from: ['queued', 'sent'], to: 'sent', by: time },
  receive: { label: '收到', from: ['sent'], to: 'delivered', by: device },
  succeed: { label: '执行', from: ['sent', 'delivered'], to: 'succeeded', by: device },
  fail: { label: '执行失败', from: ['sent', 'delivered'], to: 'failed', by: device },
  /** Received, and no word of what became of it. */
  give_up: { label: '不再等结果', from: ['delivered'], to: 'failed', by: time },
  expire: { label: '过期', from: ['queued', 'sent'], to: 'expired', by: time },
  cancel: { label: '撤回', from: ['queued'], to: 'cancelled', by: ['renter', ...people, 'time'] },
  block: { label: '拦下', from: ['queued', 'sent'], to: 'blocked', by: time },
} as const
export type CommandAction = keyof typeof commandActions

export const commandMachine = defineMachine<CommandStatus, CommandAction>({
  column: 'device_command.status',
  thing: '指令',
  initial: ['queued'],
  states: commandStatuses,
  actions: commandActions,
})
/** Nothing more becomes of it. */
export const endedCommands = ['succeeded', 'failed', 'expired', 'cancelled', 'blocked'] as const
