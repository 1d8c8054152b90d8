/** Becoming a driver or a shipper, and finding vehicles. */
import { defineEndpoint } from '../endpoint.ts'
import {
  driverRequest,
  foundVehicles,
  ownVehicles,
  partySettings,
  positionDone,
  positionRequest,
  registered,
  settingsDone,
  settingsRequest,
  shipperRequest,
  vehicleQuery,
} from './party-schema.ts'
import { driverFiles, shipperFiles } from './party-kinds.ts'

const base = '/api/transportation/'
const access = 'auth'
const ofDriver = ['freight.driver_required', 'freight.driver_suspended']
export const registerDriver = defineEndpoint({
  name: 'register_driver',
  summary: '登记成为司机或车队，或再登记一辆车：平台审核证件',
  method: 'POST',
  path: `${base}drivers/register/`,
  access,
  body: driverRequest,
  files: driverFiles,
  idempotent: true,
  status: 201,
  response: registered,
  failure: '没有提交',
  errors: [
    'application.pending',
    'application.papers_missing',
    'application.suspended',
    'freight.place_unknown',
    'freight.plate_taken',
  ],
})
export const registerShipper = defineEndpoint({
  name: 'register_shipper',
  summary: '登记成为货主：个人马上可用，企业审核营业执照',
  method: 'POST',
  path: `${base}shippers/register/`,
  access,
  body: shipperRequest,
  files: shipperFiles,
  idempotent: true,
  status: 201,
  response: registered,
  failure: '没有提交',
  errors: [
    'application.pending',
    'application.papers_missing',
    'application.suspended',
    'freight.shipper_suspended',
    'freight.phone_unverified',
    'freight.shipper_already',
  ],
})
export const readDriverSettings = defineEndpoint({
  name: 'read_driver_settings',
  summary: '我的司机资料：常住地、线路、时间',
  method: 'GET',
  path: `${base}driver/settings/`,
  access,
  response: partySettings,
  errors: ofDriver,
})
export const changeDriverSettings = defineEndpoint({
  name: 'change_driver_settings',
  summary: '修改常住地、常跑的线路、开车的时间',
  method: 'PUT',
  path: `${base}driver/settings/`,
  access,
  body: settingsRequest,
  response: settingsDone,
  errors: [...ofDriver, 'freight.place_unknown'],
})
export const sendDriverPosition = defineEndpoint({
  name: 'send_driver_position',
  summary: '司机说自己在哪里，找附近的货用',
  method: 'POST',
  path: `${base}driver/position/`,
  access,
  body: positionRequest,
  response: positionDone,
  errors: ofDriver,
})
export const listOwnVehicles = defineEndpoint({
  name: 'list_own_vehicles',
  summary: '我的车，和车队派给我开的车',
  method: 'GET',
  path: `${base}vehicles/mine/`,
  access,
  response: ownVehicles,
  errors: ofDriver,
})
export const findVehicles = defineEndpoint({
  name: 'find_vehicles',
  summary: '找车：车型、所在城市、评分、准时、常运什么',
  method: 'GET',
  path: `${base}vehicles/`,
  access: 'public',
  query: vehicleQuery,
  response: foundVehicles,
})
export const partyEndpoints = [
  registerDriver,
  registerShipper,
  readDriverSettings,
  changeDriverSettings,
  sendDriverPosition,
  listOwnVehicles,
  findVehicles,
]
