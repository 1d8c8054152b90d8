import { defineEndpoint } from '../../endpoint.ts'
import * as schemas from './record-schema.ts'

export const recordsPath = '/api/maintenance/records/'
const access = 'auth'
export const listRecords = defineEndpoint({
  name: 'list_records',
  summary: '维护记录：自己设备的、自己做的；工作人员看全部',
  method: 'GET',
  path: recordsPath,
  access,
  company: 'view_orders',
  query: schemas.recordQuery,
  response: schemas.recordPage,
})
export const getRecord = defineEndpoint({
  name: 'get_record',
  summary: '一条维护记录：结果、步骤、换下的配件、更正前的样子',
  method: 'GET',
  path: `${recordsPath}:id/`,
  access,
  company: 'view_orders',
  params: schemas.byRecord,
  response: schemas.recordDetail,
  errors: ['care.record_not_found'],
})
export const correctRecord = defineEndpoint({
  name: 'correct_record',
  summary: '更正维护记录：作者在七天内，之后由平台；原来的留着',
  method: 'PATCH',
  path: `${recordsPath}:id/`,
  access,
  params: schemas.byRecord,
  body: schemas.recordCorrection,
  response: schemas.recordDone,
  errors: ['care.record_not_found', 'care.record_changed', 'care.correction_over'],
})
export const recordEndpoints = [listRecords, getRecord, correctRecord]
