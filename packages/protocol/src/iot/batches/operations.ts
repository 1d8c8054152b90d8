/** Commands to many devices: owners tell their own, staff who command machines all of them. */
import { defineEndpoint } from '../../endpoint.ts'
import * as schema from './schema.ts'

const base = '/api/iot/command-batches/'
const one = `${base}:id/`
const access = 'auth'
const company = 'keep_machines'
const room = { maxItems: 4_000 } as const
const refusals = ['batch.owners_only', 'batch.nobody_takes_it', 'batch.too_many', 'device.not_found'] as const

export const previewBatch = defineEndpoint({
  name: 'preview_command_batch',
  summary: '这样批量下发会告诉多少台、分几批、哪些不能接受；什么也不下发',
  method: 'POST',
  path: `${base}preview/`,
  access,
  company,
  ...room,
  body: schema.batchRequest,
  response: schema.batchPreview,
  errors: refusals,
})
export const createBatch = defineEndpoint({
  name: 'create_command_batch',
  summary: '向许多设备下发同一条指令：由少到多分批，失败太多就自己停下；锁车、解锁和鸣笛不能批量',
  method: 'POST',
  path: base,
  access,
  company,
  ...room,
  body: schema.batchRequest,
  idempotent: true,
  response: schema.batchMade,
  status: 201,
  errors: [...refusals, 'batch.unfinished'],
})
export const listBatches = defineEndpoint({
  name: 'list_command_batches',
  summary: '自己下发过的批量指令，管理人员看全部',
  method: 'GET',
  path: base,
  access,
  company,
  query: schema.batchListQuery,
  response: schema.batchPage,
})
export const getBatch = defineEndpoint({
  name: 'get_command_batch',
  summary: '一次批量指令走到哪里：每一批的进度和每一步',
  method: 'GET',
  path: one,
  access,
  company,
  params: schema.byBatch,
  response: schema.toldBatch,
  errors: ['batch.not_found'],
})
export const listBatchDevices = defineEndpoint({
  name: 'list_command_batch_devices',
  summary: '一次批量指令里每台设备怎么样了',
  method: 'GET',
  path: `${one}devices/`,
  access,
  company,
  params: schema.byBatch,
  query: schema.batchDevicesQuery,
  response: schema.batchDevicePage,
  errors: ['batch.not_found'],
})
const move = <const N extends string, const P extends string, const B extends typeof schema.batchNotes>(
  name: N,
  part: P,
  summary: string,
  body: B,
) =>
  defineEndpoint({
    name,
    summary,
    method: 'POST',
    path: `${one}${part}/`,
    access,
    company,
    params: schema.byBatch,
    body,
    response: schema.batchMade,
    errors: ['batch.not_found', 'batch.owners_only', 'batch.action_not_allowed'],
  })
export const pauseBatch = move('pause_command_batch', 'pause', '暂停：还没下发的先撤回', schema.batchNotes)
export const cancelBatch = move('cancel_command_batch', 'cancel', '取消：还没下发的不再下发', schema.batchNotes)
export const resumeBatch = defineEndpoint({
  name: 'resume_command_batch',
  summary: '写明原因，接着下发暂停或自己停下的批量指令',
  method: 'POST',
  path: `${one}resume/`,
  access,
  company,
  params: schema.byBatch,
  body: schema.batchReason,
  response: schema.batchMade,
  errors: ['batch.not_found', 'batch.owners_only', 'batch.action_not_allowed'],
})

export const batchEndpoints = [
  previewBatch,
  createBatch,
  listBatches,
  getBatch,
  listBatchDevices,
  pauseBatch,
  cancelBatch,
  resumeBatch,
]
