import { defineEndpoint } from '../../endpoint.ts'
import { tasksPath } from '../orders/task-operations.ts'
import { byTask } from '../orders/task-schema.ts'
import { arrangement, arrangementQuery, board, boardQuery } from './schema.ts'

export const readArrangement = defineEndpoint({
  name: 'read_arrangement',
  summary: '怎么安排一张维护单：空着的日期、能去的人、挡在前面的和办法',
  method: 'GET',
  path: `${tasksPath}:id/arrangement/`,
  access: 'auth',
  params: byTask,
  query: arrangementQuery,
  response: arrangement,
  errors: ['care.not_found'],
  company: 'keep_machines',
})
export const readBoard = defineEndpoint({
  name: 'read_board',
  summary: '排程表：日期 × 技师，或者日期 × 设备；设备主看自己的设备，工作人员看全部',
  method: 'GET',
  path: '/api/maintenance/board/',
  access: 'auth',
  query: boardQuery,
  response: board,
  company: 'keep_machines',
})
export const boardEndpoints = [readArrangement, readBoard]
