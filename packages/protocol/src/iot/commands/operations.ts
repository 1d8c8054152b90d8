/** Commands: whoever reaches a device sends what is his to send, and reads what became of it. */
import { defineEndpoint } from '../../endpoint.ts'
import { byDeviceRef } from '../devices/schema.ts'
import * as schema from './schema.ts'

const ofDevice = '/api/iot/devices/:deviceId/'
const all = '/api/iot/commands/'
const access = 'auth'
const refusals = [
  'device.not_found',
  'command.not_known',
  'command.not_carried',
  'command.harmless_only',
  'command.not_yours',
  'command.unsafe',
  'command.not_overdue',
  'command.too_many',
] as const

export const sendDeviceCommand = defineEndpoint({
  name: 'send_device_command',
  summary: '向设备下发指令；锁车只拦下一次启动，不会让运转的机器停下，安全联锁不通过就不下发',
  method: 'POST',
  path: `${ofDevice}commands/`,
  access,
  params: byDeviceRef,
  body: schema.commandRequest,
  idempotent: true,
  response: schema.commandMade,
  status: 201,
  errors: refusals,
  company: 'receive',
})
export const listCommandsOfDevice = defineEndpoint({
  name: 'list_commands_of_device',
  summary: '一台设备的指令，每一步什么时候',
  method: 'GET',
  path: `${ofDevice}commands/`,
  access,
  params: byDeviceRef,
  query: schema.commandListQuery,
  response: schema.toldCommandPage,
  errors: ['device.not_found'],
  company: 'view_orders',
})
export const getCommandChoices = defineEndpoint({
  name: 'get_command_choices',
  summary: '现在能向设备下发什么，锁车被什么拦着',
  method: 'GET',
  path: `${ofDevice}command-choices/`,
  access,
  params: byDeviceRef,
  response: schema.commandChoices,
  errors: ['device.not_found'],
  company: 'view_orders',
})
export const giveLockNotice = defineEndpoint({
  name: 'give_lock_notice',
  summary: '因为逾期要锁车，先通知租客（站内和短信），到时间后才能锁',
  method: 'POST',
  path: `${ofDevice}lock-notice/`,
  access,
  params: byDeviceRef,
  body: schema.noticeRequest,
  idempotent: true,
  response: schema.noticeMade,
  status: 201,
  errors: [
    'device.not_found',
    'command.not_yours',
    'command.not_overdue',
    'command.not_known',
    'command.not_carried',
    'command.harmless_only',
  ],
  company: 'keep_machines',
})
export const restartLockedMachine = defineEndpoint({
  name: 'restart_locked_machine',
  summary: '租客把因逾期锁住的机器再启动一次，30 分钟后重新锁上（机器停稳才锁）',
  method: 'POST',
  path: `${ofDevice}restart/`,
  access,
  params: byDeviceRef,
  response: schema.commandMade,
  status: 201,
  errors: ['device.not_found', 'command.no_restart'],
  company: 'receive',
})
export const listAllCommands = defineEndpoint({
  name: 'list_all_commands',
  summary: '自己能看的设备的指令；等第二个人同意的在前面一张单子上',
  method: 'GET',
  path: all,
  access,
  query: schema.allCommandsQuery,
  response: schema.toldCommandPage,
  company: 'view_orders',
})
const move = <const N extends string, const P extends string, const E extends readonly string[]>(
  name: N,
  part: P,
  summary: string,
  errors: E,
) =>
  defineEndpoint({
    name,
    summary,
    method: 'POST',
    path: `${all}:id/${part}/`,
    access,
    params: schema.byCommand,
    company: 'receive',
    response: schema.commandMade,
    errors: ['command.not_found', 'command.not_yours', 'command.action_not_allowed', ...errors],
  })
export const approveCommand = move('approve_device_command', 'approve', '另一个人同意锁车，安全联锁再看一次', [
  'command.same_person',
  'command.no_approval',
  'command.already_approved',
  'command.expired',
  'command.unsafe',
] as const)
export const cancelCommand = move('cancel_device_command', 'cancel', '撤回还没有下发的指令', [] as const)

export const commandEndpoints = [
  sendDeviceCommand,
  listCommandsOfDevice,
  getCommandChoices,
  giveLockNotice,
  restartLockedMachine,
  listAllCommands,
  approveCommand,
  cancelCommand,
]
