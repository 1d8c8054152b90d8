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
  shipperSettings,
  shipperSettingsDone,
  shipperSettingsRequest,
  vehicleQuery,
  vehicleRequest,
} from './party-schema.ts'
import { driverFiles, shipperFiles, vehicleFiles } from './party-kinds.ts'

const base = '/api/transportation/'
const access = 'auth'
/** Who is not signed in brings his account with it. */
const ofGuest = ['user.username_taken', 'user.phone_taken', 'sms.code_wrong']
const ofDriver = ['freight.driver_required', 'freight.driver_suspended']
export const registerDriver = defineEndpoint({
  name: 'register_driver',
  summary: '登记成为司机或车队，或再登记一辆车：平台审核证件',
  method: 'POST',
  path: `${base}drivers/register/`,
  access: 'public',
  limit: 'register',
  body: driverRequest,
  files: driverFiles,
  idempotent: true,
  status: 201,
  response: registered,
  failure: '没有提交',
  errors: [
    'application.pending',
    'application.papers_missing',
    'application.paper_of_other',
    'application.other_person',
    'application.suspended',
    ...ofGuest,
    'freight.place_unknown',
    'freight.plate_taken',
  ],
})
export const registerShipper = defineEndpoint({
  name: 'register_shipper',
  summary: '登记成为货主：个人马上可用，企业审核营业执照',
  method: 'POST',
  path: `${base}shippers/register/`,
  access: 'public',
  limit: 'register',
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
    ...ofGuest,
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
export const addOwnVehicle = defineEndpoint({
  name: 'add_own_vehicle',
  summary: '再登记一辆车：平台审核行驶证、保险和照片',
  method: 'POST',
  path: `${base}vehicles/mine/`,
  access,
  body: vehicleRequest,
  files: vehicleFiles,
  idempotent: true,
  status: 201,
  response: registered,
  failure: '没有提交',
  errors: [
    ...ofDriver,
    'application.pending',
    'application.papers_missing',
    'application.suspended',
    'freight.plate_taken',
  ],
})
const ofShipper = ['freight.shipper_required', 'freight.shipper_suspended']
export const readShipperSettings = defineEndpoint({
  name: 'read_shipper_settings',
  summary: '我的货主资料：司机看到的名字和记录、常用联系人、发票抬头',
  method: 'GET',
  path: `${base}shipper/settings/`,
  access,
  response: shipperSettings,
  errors: ofShipper,
})
export const changeShipperSettings = defineEndpoint({
  name: 'change_shipper_settings',
  summary: '修改常用联系人和发票抬头',
  method: 'PUT',
  path: `${base}shipper/settings/`,
  access,
  body: shipperSettingsRequest,
  response: shipperSettingsDone,
  errors: ofShipper,
})
export const findVehicles = defineEndpoint({
  name: 'find_vehicles',
  summary: '找车：按城市或区、车型、车长、哪天空着；评分、准时、常运什么',
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
  addOwnVehicle,
  readShipperSettings,
  changeShipperSettings,
  findVehicles,
]
