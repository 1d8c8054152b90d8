import { defineEndpoint } from '../../endpoint.ts'
import * as schema from './history-schema.ts'

const one = '/api/iot/devices/:deviceId/'
const shared = {
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: schema.byHistoryDevice,
  errors: ['device.not_found'],
} as const

export const listDeviceReadings = defineEndpoint({
  ...shared,
  name: 'list_device_readings',
  summary: '设备的读数，新的在前，按 next 往前翻',
  path: `${one}readings/`,
  query: schema.readingsQuery,
  response: schema.readingList,
})
export const getDeviceSeries = defineEndpoint({
  ...shared,
  name: 'get_device_series',
  summary: '一个数值随时间的变化，每点附最小和最大',
  path: `${one}series/`,
  query: schema.seriesQuery,
  response: schema.series,
})
export const getDeviceTrack = defineEndpoint({
  ...shared,
  name: 'get_device_track',
  summary: '设备的轨迹、停留和中断',
  path: `${one}track/`,
  query: schema.trackQuery,
  response: schema.track,
})
export const listDeviceTrips = defineEndpoint({
  ...shared,
  name: 'list_device_trips',
  summary: '设备的行程，新的在前',
  path: `${one}trips/`,
  query: schema.tripQuery,
  response: schema.tripPage,
})
export const listDeviceHours = defineEndpoint({
  ...shared,
  name: 'list_device_hours',
  summary: '设备每天工作和怠速的小时数，写明来自计时表还是点火',
  path: `${one}hours/`,
  query: schema.hoursQuery,
  response: schema.dayHours,
})
export const listDeviceFuelChanges = defineEndpoint({
  ...shared,
  name: 'list_device_fuel_changes',
  summary: '设备的加油和油量骤降',
  path: `${one}fuel/`,
  query: schema.fuelQuery,
  response: schema.fuelChanges,
})
export const listDeviceConnections = defineEndpoint({
  ...shared,
  name: 'list_device_connections',
  summary: '设备最近的连接',
  path: `${one}connections/`,
  response: schema.connectionList,
})
export const exportDeviceReadings = defineEndpoint({
  ...shared,
  name: 'export_device_readings',
  summary: '设备的读数，CSV 或 GPX 文件',
  path: `${one}export/`,
  query: schema.exportQuery,
  produces: 'file',
})
export const getLocationFigures = defineEndpoint({
  name: 'get_location_figures',
  summary: '自己能看的设备的里程、工时、所在城市和没有上报的',
  method: 'GET',
  path: '/api/iot/statistics/location/',
  access: 'auth',
  company: 'view_orders',
  query: schema.locationFiguresQuery,
  response: schema.locationFigures,
})
export const getDeviceUse = defineEndpoint({
  name: 'get_device_use',
  summary: '自己能看的机器用了多少：出勤、工作、怠速、夜间，按机器、型号和城市',
  method: 'GET',
  path: '/api/iot/statistics/use/',
  access: 'auth',
  company: 'view_orders',
  query: schema.locationFiguresQuery,
  response: schema.useOfDevices,
})
export const historyEndpoints = [
  listDeviceReadings,
  getDeviceSeries,
  getDeviceTrack,
  listDeviceTrips,
  listDeviceHours,
  listDeviceFuelChanges,
  listDeviceConnections,
  exportDeviceReadings,
  getLocationFigures,
  getDeviceUse,
]
