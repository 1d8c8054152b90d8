/** Maintenance of all machines, as staff arrange it. */
import { defineEndpoint } from '../endpoint.ts'
import { byMaintenance } from './schema.ts'
import {
  scheduledMaintenanceDetail,
  schedulingDone,
  schedulingPage,
  schedulingQuery,
  staffCancelRequest,
  staffCompleteRequest,
  staffMaintenanceRequest,
  staffScheduleRequest,
  technicianPage,
  techniciansQuery,
} from './scheduling-schema.ts'

const base = '/api/admin/maintenance/'
const access = 'permission:equipment_edit'

export const listScheduling = defineEndpoint({
  name: 'list_scheduling',
  summary: '全部设备的维护单：按业务线、状态、类型、技师、日期筛选',
  method: 'GET',
  path: base,
  access,
  query: schedulingQuery,
  response: schedulingPage,
})
export const listTechnicians = defineEndpoint({
  name: 'list_technicians',
  summary: '可以派的技师，手上没做完的维护单少的在前；按姓名找',
  method: 'GET',
  path: `${base}technicians/`,
  access,
  query: techniciansQuery,
  response: technicianPage,
})
export const requestStaffMaintenance = defineEndpoint({
  name: 'request_staff_maintenance',
  summary: '为任意一台单机建维护单',
  method: 'POST',
  path: base,
  access,
  body: staffMaintenanceRequest,
  idempotent: true,
  response: schedulingDone,
  status: 201,
  errors: ['care.unit_not_found', 'care.technician_not_found', 'care.technician_is_party', 'owner.days_taken'],
})
export const getScheduling = defineEndpoint({
  name: 'get_scheduling',
  summary: '维护单详情，附这台单机被占用的日期',
  method: 'GET',
  path: `${base}:id/`,
  access,
  params: byMaintenance,
  response: scheduledMaintenanceDetail,
  errors: ['care.not_found'],
})
const errors = ['care.not_found', 'care.action_not_allowed']
export const scheduleStaffMaintenance = defineEndpoint({
  name: 'schedule_staff_maintenance',
  summary: '安排日期和技师，占用单机那几天',
  method: 'POST',
  path: `${base}:id/schedule/`,
  access,
  params: byMaintenance,
  body: staffScheduleRequest,
  response: schedulingDone,
  errors: [...errors, 'care.technician_not_found', 'care.technician_is_party', 'owner.days_taken'],
})
export const completeStaffMaintenance = defineEndpoint({
  name: 'complete_staff_maintenance',
  summary: '维护完成，写明结果与费用；余下的日期放开',
  method: 'POST',
  path: `${base}:id/complete/`,
  access,
  params: byMaintenance,
  body: staffCompleteRequest,
  response: schedulingDone,
  errors,
})
export const cancelStaffMaintenance = defineEndpoint({
  name: 'cancel_staff_maintenance',
  summary: '取消维护单，写明原因',
  method: 'POST',
  path: `${base}:id/cancel/`,
  access,
  params: byMaintenance,
  body: staffCancelRequest,
  response: schedulingDone,
  errors,
})

export const schedulingEndpoints = [
  listScheduling,
  listTechnicians,
  requestStaffMaintenance,
  getScheduling,
  scheduleStaffMaintenance,
  completeStaffMaintenance,
  cancelStaffMaintenance,
]
