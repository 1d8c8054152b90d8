import { defineOperation } from '../endpoint.ts'
import {
  byMaintenance,
  maintenanceBody,
  maintenanceDone,
  maintenancePage,
  maintenanceQuery,
  maintenanceRequest,
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
export const maintenanceOperations = [listMaintenance, requestMaintenance, getMaintenance]
