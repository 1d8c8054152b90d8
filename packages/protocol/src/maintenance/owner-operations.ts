/** Maintenance as the machine's owner sees and moves it, under the owner's own address. */
import { defineEndpoint } from '../endpoint.ts'
import {
  cancelMaintenanceRequest,
  completeMaintenanceRequest,
  ownerMaintenance,
  ownerMaintenanceDone,
  ownerMaintenancePage,
  ownerMaintenanceQuery,
  ownerMaintenanceRequest,
  scheduleMaintenanceRequest,
} from './owner-schema.ts'
import { byMaintenance } from './schema.ts'

const base = '/api/v1/core/equipment-owner/maintenance/'
const owner = 'role:equipment_owner'

export const listOwnerMaintenance = defineEndpoint({
  name: 'list_owner_maintenance',
  summary: '我的设备的维护单：自己建的和租客报修的',
  method: 'GET',
  path: base,
  access: owner,
  company: 'keep_machines',
  query: ownerMaintenanceQuery,
  response: ownerMaintenancePage,
})
export const requestOwnerMaintenance = defineEndpoint({
  name: 'request_owner_maintenance',
  summary: '为自己的设备建一张维护单',
  method: 'POST',
  path: base,
  access: owner,
  company: 'keep_machines',
  body: ownerMaintenanceRequest,
  idempotent: true,
  response: ownerMaintenanceDone,
  status: 201,
  errors: ['owner.unit_not_found', 'owner.days_taken'],
})
export const getOwnerMaintenance = defineEndpoint({
  name: 'get_owner_maintenance',
  summary: '维护单详情',
  method: 'GET',
  path: `${base}:id/`,
  access: owner,
  company: 'keep_machines',
  params: byMaintenance,
  response: ownerMaintenance,
  errors: ['care.not_found'],
})
const errors = ['care.not_found', 'care.action_not_allowed']
export const scheduleMaintenance = defineEndpoint({
  name: 'schedule_maintenance',
  summary: '安排维护时间；填了日期就占用那几天',
  method: 'POST',
  path: `${base}:id/schedule/`,
  access: owner,
  company: 'keep_machines',
  params: byMaintenance,
  body: scheduleMaintenanceRequest,
  response: ownerMaintenanceDone,
  errors: [...errors, 'owner.days_taken'],
})
export const completeMaintenance = defineEndpoint({
  name: 'complete_maintenance',
  summary: '维护完成，写明结果与费用；余下的日期放开',
  method: 'POST',
  path: `${base}:id/complete/`,
  access: owner,
  company: 'keep_machines',
  params: byMaintenance,
  body: completeMaintenanceRequest,
  response: ownerMaintenanceDone,
  errors,
})
export const cancelMaintenance = defineEndpoint({
  name: 'cancel_maintenance',
  summary: '取消维护单',
  method: 'POST',
  path: `${base}:id/cancel/`,
  access: owner,
  company: 'keep_machines',
  params: byMaintenance,
  body: cancelMaintenanceRequest,
  response: ownerMaintenanceDone,
  errors,
})

export const ownerMaintenanceEndpoints = [
  listOwnerMaintenance,
  requestOwnerMaintenance,
  getOwnerMaintenance,
  scheduleMaintenance,
  completeMaintenance,
  cancelMaintenance,
]
