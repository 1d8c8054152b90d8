import { defineEndpoint } from '../../endpoint.ts'
import { maintenanceReport, reportQuery } from './schema.ts'

export const readMaintenanceReport = defineEndpoint({
  name: 'read_maintenance_report',
  summary: '维保报表：费用、停机、故障间隔、修复时间、一次修好、按时；设备主看自己的，工作人员看全部',
  method: 'GET',
  path: '/api/maintenance/reports/',
  access: 'auth',
  query: reportQuery,
  response: maintenanceReport,
  errors: ['auth.forbidden'],
  company: 'keep_machines',
})
export const reportEndpoints = [readMaintenanceReport]
