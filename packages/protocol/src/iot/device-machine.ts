/** The life of a device (C101). Whether it is heard is computed from when it last spoke, never kept by hand. */
import { defineMachine } from '../machine.ts'

export const deviceStatuses = {
  registered: { label: '未激活' },
  active: { label: '使用中' },
  suspended: { label: '停用' },
  retired: { label: '报废' },
} as const
export type DeviceStatus = keyof typeof deviceStatuses

const by = ['owner', 'staff'] as const
const permission = 'device_manage' as const
const deviceActions = {
  first_word: { label: '激活', from: ['registered'], to: 'active', by: ['device'] },
  suspend: { label: '停用', from: ['registered', 'active'], to: 'suspended', by, permission },
  resume: { label: '恢复', from: ['suspended'], to: 'registered', by, permission },
  retire: { label: '报废', from: ['registered', 'active', 'suspended'], to: 'retired', by, permission },
} as const
export type DeviceAction = keyof typeof deviceActions
export const deviceMachine = defineMachine<DeviceStatus, DeviceAction>({
  column: 'device.status',
  thing: '设备',
  initial: ['registered'],
  states: deviceStatuses,
  actions: deviceActions,
})

export const connections = { never: '从未上报', online: '在线', offline: '离线' } as const
export type Connection = keyof typeof connections
/** Silent for so many intervals, a device is offline. */
export const silentIntervals = 3

const hour = 3_600
/** Whoever looks for silent devices looks for each length by itself, so there are only so many, s. */
const stepAt = (seconds: number): number => (seconds < hour ? 60 : seconds < 6 * hour ? 600 : hour)
/** Seconds after which a device is offline that was told to report so often: silent intervals, up to the next step. */
export const silentAfterTold = (intervalSeconds: number): number => {
  const silent = silentIntervals * intervalSeconds
  return Math.ceil(silent / stepAt(silent)) * stepAt(silent)
}
/** Every length it answers, up to that of an interval. */
export const silentAfterSteps = (intervalMax: number): readonly number[] => {
  const steps: number[] = []
  for (let at = 60; at <= silentAfterTold(intervalMax); at += stepAt(at)) steps.push(at)
  return steps
}
