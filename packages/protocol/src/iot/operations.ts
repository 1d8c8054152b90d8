import { defineOperation } from '../endpoint.ts'
import { byDevice, commandDone, commandRequest, deviceAlerts, deviceData, deviceQuery } from './schema.ts'

export const getDeviceData = defineOperation({
  name: 'get_device_data',
  summary: '设备上报的数据，正在使用它的租客和设备管理人员可看',
  method: 'GET',
  access: 'auth',
  params: byDevice,
  query: deviceQuery,
  response: deviceData,
  errors: ['device.not_found'],
  company: 'view_orders',
})
export const listDeviceAlerts = defineOperation({
  name: 'list_device_alerts',
  summary: '设备告警',
  method: 'GET',
  access: 'auth',
  params: byDevice,
  query: deviceQuery,
  response: deviceAlerts,
  errors: ['device.not_found'],
  company: 'view_orders',
})
export const commandDevice = defineOperation({
  name: 'command_device',
  summary: '向联网的设备下发指令',
  method: 'POST',
  access: 'permission:equipment_delete',
  params: byDevice,
  body: commandRequest,
  idempotent: true,
  response: commandDone,
  errors: [
    'device.not_found',
    'device.offline',
    'command.not_known',
    'command.not_carried',
    'command.harmless_only',
    'command.unsafe',
    'command.too_many',
  ],
})
export const deviceOperations = [getDeviceData, listDeviceAlerts, commandDevice]
