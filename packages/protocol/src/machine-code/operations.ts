/** The code on a machine: what whoever scans it sees and may say, and how codes are given out. */
import { defineEndpoint } from '../endpoint.ts'
import * as schema from './schema.ts'
import { machineCodeLimits } from './limits.ts'

const base = '/api/m/:code/'
const units = '/api/maintenance/units/:id/code/'
const unknown = ['care.code_not_found']

export const readMachineCode = defineEndpoint({
  name: 'read_machine_code',
  summary: '扫机器上的码：这是哪台设备、有哪些没修好的故障、对读码的人有哪些入口',
  method: 'GET',
  path: base,
  access: 'public',
  params: schema.byCode,
  response: schema.scannedMachine,
  errors: unknown,
})
export const reportByCode = defineEndpoint({
  name: 'report_by_code',
  summary: '扫码报修，不用登录；报得太频繁时要手机验证码',
  method: 'POST',
  path: `${base}report/`,
  access: 'public',
  params: schema.byCode,
  body: schema.codeReport,
  files: { photos: { max: machineCodeLimits.photos, kind: 'image' } },
  limit: 'verify',
  idempotent: true,
  status: 201,
  response: schema.codeReported,
  errors: [...unknown, 'care.sms_required', 'sms.code_wrong'],
})
export const meTooByCode = defineEndpoint({
  name: 'me_too_by_code',
  summary: '我也遇到：给一个没修好的故障加一，一个人只算一次',
  method: 'POST',
  path: `${base}me-too/`,
  access: 'public',
  params: schema.byCode,
  body: schema.meTooRequest,
  limit: 'verify',
  response: schema.meTooDone,
  errors: [...unknown, 'care.report_not_found'],
})
export const readCodeReport = defineEndpoint({
  name: 'read_code_report',
  summary: '扫码报修的进度：凭报修时给的链接',
  method: 'GET',
  path: `${base}reports/:number/`,
  access: 'public',
  params: schema.byReport,
  query: schema.reportKey,
  response: schema.codeReportStatus,
  errors: ['care.report_not_found'],
})

export const getUnitCode = defineEndpoint({
  name: 'get_unit_code',
  summary: '一台单机的机器码：设备主看自己的，工作人员看全部',
  method: 'GET',
  path: units,
  access: 'auth',
  params: schema.byUnit,
  response: schema.unitCode,
  errors: ['care.unit_not_found'],
  company: 'keep_machines',
})
export const renewUnitCode = defineEndpoint({
  name: 'renew_unit_code',
  summary: '换新码：旧的马上停用',
  method: 'POST',
  path: `${units}renew/`,
  access: 'auth',
  params: schema.byUnit,
  response: schema.unitCodeDone,
  errors: ['care.unit_not_found', 'auth.own_case'],
  company: 'keep_machines',
})
export const listUnitCodes = defineEndpoint({
  name: 'list_unit_codes',
  summary: '机器码清单：设备主看自己的单机，工作人员看全部；还没做出来的码为空',
  method: 'GET',
  path: '/api/maintenance/codes/',
  access: 'auth',
  query: schema.codesQuery,
  response: schema.codesPage,
  company: 'keep_machines',
})
export const printUnitCodes = defineEndpoint({
  name: 'print_unit_codes',
  summary: '打印机器码：A4，每页 24 张标签',
  method: 'GET',
  path: '/api/maintenance/codes/sheet/',
  access: 'auth',
  query: schema.sheetQuery,
  produces: 'pdf',
  limit: 'verify',
  errors: ['care.unit_not_found'],
  company: 'keep_machines',
})
export const listFaults = defineEndpoint({
  name: 'list_faults',
  summary: '一条业务线的设备常见的故障',
  method: 'GET',
  path: '/api/maintenance/faults/',
  access: 'public',
  query: schema.faultQuery,
  response: schema.faultList,
})

export const machineCodeEndpoints = [
  readMachineCode,
  reportByCode,
  meTooByCode,
  readCodeReport,
  getUnitCode,
  renewUnitCode,
  listUnitCodes,
  printUnitCodes,
  listFaults,
]
