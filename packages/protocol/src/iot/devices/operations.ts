/** The device park: who reaches a device reads it, its owner and whoever manages all change it. */
import { defineEndpoint } from '../../endpoint.ts'
import * as schema from './schema.ts'

const base = '/api/iot/devices/'
const one = `${base}:deviceId/`
const access = 'auth'
const company = 'view_orders'
const params = schema.byDeviceRef
const notMine = ['device.not_found'] as const
const moves = ['device.not_found', 'device.owners_only', 'device.action_not_allowed'] as const

export const listParkedDevices = defineEndpoint({
  name: 'list_parked_devices',
  summary: '自己能看的物联网设备：设备主看自己的，租客看正在租的，管理人员看全部',
  method: 'GET',
  path: base,
  access,
  company,
  query: schema.deviceListQuery,
  response: schema.parkedDevicePage,
})
export const registerDevice = defineEndpoint({
  name: 'register_device',
  summary: '登记一台物联网设备，凭证只在这里出现一次',
  method: 'POST',
  path: base,
  access,
  body: schema.newDevice,
  response: schema.withCredentials,
  status: 201,
  errors: ['device.owners_only', 'device.exists'],
  company: 'keep_machines',
})
export const registerDevices = defineEndpoint({
  name: 'register_devices',
  summary: '从表格（CSV）逐行登记设备，写明哪一行为什么没有登记',
  method: 'POST',
  path: `${base}batch/`,
  access,
  body: schema.batchRequest,
  files: { file: { max: 1, kind: 'piece' } },
  response: schema.batchDone,
  errors: ['device.owners_only', 'device.table_unreadable'],
  company: 'keep_machines',
})
export const getParkedDevice = defineEndpoint({
  name: 'get_parked_device',
  summary: '一台设备现在怎么样；可用设备编号或所在机器的序列号',
  method: 'GET',
  path: one,
  access,
  company,
  params,
  response: schema.parkedDevice,
  errors: notMine,
})
export const findDeviceUnits = defineEndpoint({
  name: 'find_device_units',
  summary: '按序列号或名称找可以装设备的机器，最多 10 台',
  method: 'GET',
  path: '/api/iot/units/',
  access,
  query: schema.unitQuery,
  response: schema.unitsFound,
  errors: ['device.owners_only'],
  company: 'keep_machines',
})
export const bindDevice = defineEndpoint({
  name: 'bind_device',
  summary: '把设备装到机器上，可附安装照片和表读数',
  method: 'POST',
  path: `${one}bind/`,
  access,
  params,
  body: schema.bindRequest,
  files: { photo: { max: 1, kind: 'image' } },
  response: schema.changedDevice,
  errors: [...moves, 'device.unit_not_found', 'device.bound', 'device.primary_taken'],
  company: 'keep_machines',
})
const command = <const N extends string, const P extends string, const E extends readonly string[]>(
  name: N,
  part: P,
  summary: string,
  errors: E,
) =>
  defineEndpoint({
    name,
    summary,
    method: 'POST',
    path: `${one}${part}/`,
    access,
    params,
    company: 'keep_machines',
    response: schema.changedDevice,
    errors,
  })
export const unbindDevice = command(
  'unbind_device',
  'unbind',
  '从机器上拆下设备；已有的读数仍属于那台机器，机器租出期间设备主不能拆',
  [...moves, 'device.rented'] as const,
)
export const suspendDevice = command('suspend_device', 'suspend', '停用设备，连接立刻断开', moves)
export const resumeDevice = command('resume_device', 'resume', '恢复停用的设备', moves)
export const retireDevice = command('retire_device', 'retire', '报废设备，从机器上拆下，连接立刻断开', moves)
export const renewCredentials = defineEndpoint({
  name: 'renew_device_credentials',
  summary: '更换凭证，旧的立刻作废，新的只在这里出现一次',
  method: 'POST',
  path: `${one}credentials/`,
  access,
  params,
  response: schema.withCredentials,
  errors: moves,
  company: 'keep_machines',
})
export const listDeviceMessages = defineEndpoint({
  name: 'list_device_messages',
  summary: '设备最近说的 50 条，原文、解读和没有保存的原因',
  method: 'GET',
  path: `${one}messages/`,
  access,
  company,
  params,
  response: schema.deviceMessages,
  errors: notMine,
})
export const listDeviceProfiles = defineEndpoint({
  name: 'list_device_profiles',
  summary: '设备型号：测什么、认什么指令、多久上报一次；设备从哪些端口接进来',
  method: 'GET',
  path: '/api/iot/profiles/',
  access,
  response: schema.profileList,
})
export const getParkSummary = defineEndpoint({
  name: 'get_device_park_summary',
  summary: '自己能看的设备合计：在线、离线、从未上报、工作中、怠速、告警',
  method: 'GET',
  path: '/api/iot/summary/',
  access,
  company,
  response: schema.parkSummary,
})
export const parkEndpoints = [
  listParkedDevices,
  registerDevice,
  registerDevices,
  getParkedDevice,
  findDeviceUnits,
  bindDevice,
  unbindDevice,
  suspendDevice,
  resumeDevice,
  retireDevice,
  renewCredentials,
  listDeviceMessages,
  listDeviceProfiles,
  getParkSummary,
]
