import { defineOperation } from '../endpoint.ts'
import {
  byDevice,
  byMaintenance,
  commandDone,
  commandRequest,
  dashboardSummary,
  deviceAlerts,
  deviceData,
  deviceQuery,
  maintenanceBody,
  maintenanceDone,
  maintenancePage,
  maintenanceQuery,
  maintenanceRequest,
  reportQuery,
  reports,
} from './schema.ts'

export const listMaintenance = defineOperation({
  name: 'list_maintenance',
  summary: '维修申请：租客看到自己的，工作人员看到全部',
  method: 'GET',
  access: 'auth',
  query: maintenanceQuery,
  response: maintenancePage,
})
export const requestMaintenance = defineOperation({
  name: 'request_maintenance',
  summary: '为正在使用的设备申请维修',
  method: 'POST',
  access: 'auth',
  body: maintenanceBody,
  idempotent: true,
  response: maintenanceDone,
  status: 201,
  errors: ['care.no_current_rental'],
})
export const getMaintenance = defineOperation({
  name: 'get_maintenance',
  summary: '维修申请详情',
  method: 'GET',
  access: 'auth',
  params: byMaintenance,
  response: maintenanceRequest,
  errors: ['care.not_found'],
})
export const getDeviceData = defineOperation({
  name: 'get_device_data',
  summary: '设备上报的数据，正在使用它的租客和设备管理人员可看',
  method: 'GET',
  access: 'auth',
  params: byDevice,
  query: deviceQuery,
  response: deviceData,
  errors: ['device.not_found'],
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
  errors: ['device.not_found', 'device.offline'],
})
export const getReports = defineOperation({
  name: 'get_reports',
  summary: '我的租赁统计，按月',
  method: 'GET',
  access: 'auth',
  query: reportQuery,
  response: reports,
})
export const getDashboardSummary = defineOperation({
  name: 'get_dashboard_summary',
  summary: '概览：我的订单；工作人员另有待办',
  method: 'GET',
  access: 'auth',
  response: dashboardSummary,
})

export const careOperations = [
  listMaintenance,
  requestMaintenance,
  getMaintenance,
  getDeviceData,
  listDeviceAlerts,
  commandDevice,
  getReports,
  getDashboardSummary,
]
