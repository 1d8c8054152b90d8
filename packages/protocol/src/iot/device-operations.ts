/** What is known of the machines from afar. */
import { defineEndpoint } from '../endpoint.ts'
import {
  alertPage,
  alertQuery,
  byUnit,
  commandPage,
  commandQuery,
  deviceFigures,
  deviceOverviewQuery,
  devicePage,
  figuresQuery,
  unitCommandDone,
  unitCommandRequest,
} from './device-schema.ts'

const base = '/api/admin/devices/'

export const listDevices = defineEndpoint({
  name: 'list_devices',
  summary: '全部单机：是否联网、最近读数、未了的告警和报修，附各线合计',
  method: 'GET',
  path: base,
  access: 'staff:equipment_view',
  query: deviceOverviewQuery,
  response: devicePage,
})
export const getDeviceFigures = defineEndpoint({
  name: 'get_device_figures',
  summary: '近 90 天设备的出租、维护与读数',
  method: 'GET',
  path: `${base}figures/`,
  access: 'staff:equipment_view',
  query: figuresQuery,
  response: deviceFigures,
})
export const listAllAlerts = defineEndpoint({
  name: 'list_all_alerts',
  summary: '设备告警、租客报告的问题和报修，合在一处',
  method: 'GET',
  path: '/api/admin/device-alerts/',
  access: 'staff:equipment_view',
  query: alertQuery,
  response: alertPage,
})
export const listDeviceCommands = defineEndpoint({
  name: 'list_device_commands',
  summary: '下发过的指令',
  method: 'GET',
  path: '/api/admin/device-commands/',
  access: 'staff:equipment_delete',
  query: commandQuery,
  response: commandPage,
})
export const commandUnit = defineEndpoint({
  name: 'command_unit',
  summary: '向联网的单机下发指令',
  method: 'POST',
  path: `${base}:id/command/`,
  access: 'staff:equipment_delete',
  params: byUnit,
  body: unitCommandRequest,
  idempotent: true,
  response: unitCommandDone,
  status: 201,
  errors: [
    'device.not_found',
    'device.offline',
    'command.not_known',
    'command.harmless_only',
    'command.unsafe',
    'command.too_many',
  ],
})

export const deviceEndpoints = [listDevices, getDeviceFigures, listAllAlerts, listDeviceCommands, commandUnit]
