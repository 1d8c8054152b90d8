import * as z from 'zod/mini'
import { defineOperation } from '../endpoint.ts'
import { id, pageQuery } from '../values.ts'
import {
  byOperationalRecord,
  machineUses,
  maintenanceStatus,
  operationalRecord,
  operationalRecordPage,
  operationalRecordQuery,
  operationalStatistics,
} from './usage-schema.ts'

const byMachine = z.object({ id: id('设备') })

export const listOperationalHistory = defineOperation({
  name: 'list_operational_history',
  summary: '设备的使用历史，不含租用者',
  method: 'GET',
  access: 'auth',
  params: byMachine,
  query: z.object(pageQuery),
  response: machineUses,
  errors: ['equipment.not_found'],
})
export const listProductionRecords = defineOperation({
  name: 'list_production_records',
  summary: '设备的生产记录：投产过的使用，不含租用者',
  method: 'GET',
  access: 'auth',
  params: byMachine,
  query: z.object(pageQuery),
  response: machineUses,
  errors: ['equipment.not_found'],
})
export const getMaintenanceStatus = defineOperation({
  name: 'get_maintenance_status',
  summary: '设备的维护状态，逐台',
  method: 'GET',
  access: 'auth',
  params: byMachine,
  response: maintenanceStatus,
  errors: ['equipment.not_found'],
  company: 'view_orders',
})
export const listOperationalRecords = defineOperation({
  name: 'list_operational_records',
  summary: '运行记录：租客看到自己的，设备主看到自己设备的，工作人员看到全部',
  method: 'GET',
  access: 'auth',
  query: operationalRecordQuery,
  response: operationalRecordPage,
})
export const getOperationalStatistics = defineOperation({
  name: 'get_operational_statistics',
  summary: '运行统计，范围同运行记录',
  method: 'GET',
  access: 'auth',
  response: operationalStatistics,
})
export const getOperationalRecord = defineOperation({
  name: 'get_operational_record',
  summary: '一条运行记录',
  method: 'GET',
  access: 'auth',
  params: byOperationalRecord,
  response: operationalRecord,
  errors: ['rental.not_found'],
})

export const usageOperations = [
  listOperationalHistory,
  listProductionRecords,
  getMaintenanceStatus,
  listOperationalRecords,
  getOperationalStatistics,
  getOperationalRecord,
]
