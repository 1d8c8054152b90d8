import { defineEndpoint } from '../../endpoint.ts'
import { done } from '../../values.ts'
import * as z from 'zod/mini'
import {
  byDeviceRef,
  byShare,
  byToken,
  deviceMap,
  lookDone,
  lookList,
  lookRequest,
  mapQuery,
  sharedPosition,
  shareList,
  shareMade,
  shareRequest,
} from './schema.ts'

const access = 'auth'
const ofDevice = ['device.not_found']

export const getDeviceMap = defineEndpoint({
  name: 'get_device_map',
  summary: '看得到的设备在地图上的位置，远处的合成一堆',
  method: 'GET',
  path: '/api/iot/map/',
  access,
  query: mapQuery,
  response: deviceMap,
  company: 'view_orders',
})
export const shareDevice = defineEndpoint({
  name: 'share_device',
  summary: '用一个到时失效的链接分享设备位置',
  method: 'POST',
  path: '/api/iot/devices/:deviceId/share/',
  access,
  params: byDeviceRef,
  body: shareRequest,
  status: 201,
  response: shareMade,
  errors: [...ofDevice, 'device.precise_not_allowed', 'device.too_many_shares'],
  company: 'receive',
})
export const listShares = defineEndpoint({
  name: 'list_device_shares',
  summary: '设备正在生效的分享链接',
  method: 'GET',
  path: '/api/iot/devices/:deviceId/shares/',
  access,
  params: byDeviceRef,
  response: shareList,
  errors: ofDevice,
  company: 'view_orders',
})
export const endShare = defineEndpoint({
  name: 'end_device_share',
  summary: '收回分享链接',
  method: 'DELETE',
  path: '/api/iot/shares/:id/',
  access,
  params: byShare,
  response: z.object(done),
  errors: ['resource.not_found'],
  company: 'receive',
})
export const readShare = defineEndpoint({
  name: 'read_device_share',
  summary: '分享出来的位置，不用登录',
  method: 'GET',
  path: '/api/share/:token/',
  access: 'public',
  params: byToken,
  response: sharedPosition,
  errors: ['resource.not_found'],
})
export const lookAtDevice = defineEndpoint({
  name: 'look_at_device',
  summary: '租出期间写明原因查看准确位置，租客看得到这次查看',
  method: 'POST',
  path: '/api/iot/devices/:deviceId/look/',
  access,
  params: byDeviceRef,
  body: lookRequest,
  response: lookDone,
  errors: ofDevice,
  company: 'keep_machines',
})
export const listLooks = defineEndpoint({
  name: 'list_device_looks',
  summary: '谁为什么看过准确位置',
  method: 'GET',
  path: '/api/iot/devices/:deviceId/looks/',
  access,
  params: byDeviceRef,
  response: lookList,
  errors: ofDevice,
  company: 'view_orders',
})
export const mapEndpoints = [getDeviceMap, shareDevice, listShares, endShare, readShare, lookAtDevice, listLooks]
