/** Fences: owners and whoever manages all devices draw them; renters read what happened to the machine they have. */
import { defineEndpoint } from '../../endpoint.ts'
import * as schema from './schema.ts'

const base = '/api/iot/geofences/'
const one = `${base}:id/`
const access = 'auth'
/** What a polygon of 10,000 corners weighs: it is answered, not cut off. */
const room = { maxBody: 1024 * 1024, maxKeys: 100_000, maxItems: 100_000 } as const
const wrong = ['fence.owners_only', 'device.not_found', 'resource.not_found'] as const

export const listFences = defineEndpoint({
  name: 'list_fences',
  summary: '自己的电子围栏，管理人员看全部',
  method: 'GET',
  path: base,
  access,
  query: schema.fenceListQuery,
  response: schema.fenceList,
  company: 'keep_machines',
})
export const createFence = defineEndpoint({
  name: 'create_fence',
  summary: '画一个电子围栏：圆形、多边形、道路走廊或行政区',
  method: 'POST',
  path: base,
  access,
  ...room,
  body: schema.fenceRequest,
  idempotent: true,
  response: schema.changedFence,
  status: 201,
  errors: [...wrong, 'fence.too_many'],
  company: 'keep_machines',
})
export const getFence = defineEndpoint({
  name: 'get_fence',
  summary: '一个电子围栏',
  method: 'GET',
  path: one,
  access,
  params: schema.byFence,
  response: schema.fence,
  errors: ['fence.not_found'],
  company: 'keep_machines',
})
export const changeFence = defineEndpoint({
  name: 'change_fence',
  summary: '改电子围栏；改过的图形从下一次读数起重新判断',
  method: 'PUT',
  path: one,
  access,
  ...room,
  params: schema.byFence,
  body: schema.fenceRequest,
  response: schema.changedFence,
  errors: ['fence.not_found', 'fence.of_order', ...wrong],
  company: 'keep_machines',
})
export const deleteFence = defineEndpoint({
  name: 'delete_fence',
  summary: '删除电子围栏；发生过的事件留着',
  method: 'DELETE',
  path: one,
  access,
  params: schema.byFence,
  response: schema.fenceGone,
  errors: ['fence.not_found', 'fence.owners_only', 'fence.of_order'],
  company: 'keep_machines',
})
export const listFenceEvents = defineEndpoint({
  name: 'list_fence_events',
  summary: '一个电子围栏上发生的事',
  method: 'GET',
  path: `${one}events/`,
  access,
  params: schema.byFence,
  query: schema.fenceEventQuery,
  response: schema.fenceEventList,
  errors: ['fence.not_found'],
  company: 'keep_machines',
})
export const listDeviceFenceEvents = defineEndpoint({
  name: 'list_device_fence_events',
  summary: '一台设备进出围栏的记录，租客看自己租期内的',
  method: 'GET',
  path: '/api/iot/devices/:deviceId/fence-events/',
  access,
  company: 'view_orders',
  params: schema.byDeviceRef,
  query: schema.fenceEventQuery,
  response: schema.fenceEventList,
  errors: ['device.not_found'],
})
export const checkFence = defineEndpoint({
  name: 'check_fence',
  summary: '拿一条轨迹试围栏会报什么，不保存',
  method: 'POST',
  path: `${base}check/`,
  access,
  ...room,
  body: schema.checkRequest,
  response: schema.checkDone,
  company: 'keep_machines',
})
export const getRegionOutline = defineEndpoint({
  name: 'get_region_outline',
  summary: '一个行政区的范围，围栏就按它判断；没有界线的区县是估算的',
  method: 'GET',
  path: '/api/iot/region-outline/',
  access,
  query: schema.outlineQuery,
  response: schema.regionOutline,
})
export const listHolidays = defineEndpoint({
  name: 'list_fence_holidays',
  summary: '围栏时段不算的节假日',
  method: 'GET',
  path: '/api/iot/holidays/',
  access,
  response: schema.holidayList,
})
export const setHolidays = defineEndpoint({
  name: 'set_fence_holidays',
  summary: '改节假日，围栏时段从此按新的算',
  method: 'PUT',
  path: '/api/iot/holidays/',
  access: 'staff:device_manage',
  body: schema.holidayRequest,
  response: schema.holidaysDone,
})
export const fenceEndpoints = [
  listFences,
  createFence,
  getFence,
  changeFence,
  deleteFence,
  listFenceEvents,
  listDeviceFenceEvents,
  checkFence,
  getRegionOutline,
  listHolidays,
  setHolidays,
]
