/** What is done where there is little or no network: files in pieces, acts that arrive late, and what did not fit then. */
import { defineEndpoint } from '../endpoint.ts'
import { clashPermission } from './clash-machine.ts'
import { bySha256, fieldFileDone, fieldFileRequest } from './schema.ts'
import {
  bundle,
  bundleQuery,
  byClash,
  clashDone,
  clashPage,
  clashQuery,
  closeRequest,
  resolveRequest,
  syncAnswer,
  syncRequest,
} from './sync-schema.ts'

export const uploadFieldFile = defineEndpoint({
  name: 'upload_field_file',
  summary: '上传现场照片，可分段续传；以后按校验值引用',
  method: 'POST',
  path: '/api/field/files/',
  access: 'auth',
  body: fieldFileRequest,
  files: { file: { max: 1, kind: 'piece' } },
  status: 201,
  response: fieldFileDone,
  failure: '照片没有上传成功',
  errors: ['field.hash_differs', 'field.piece_gap', 'field.too_much_pending'],
})
export const readFieldFile = defineEndpoint({
  name: 'read_field_file',
  summary: '读取现场照片：能看到所属运单、工单的人可读',
  method: 'GET',
  path: '/api/field/files/:sha256/',
  access: 'auth',
  params: bySha256,
  produces: 'file',
  errors: ['field.file_not_found'],
})
export const syncField = defineEndpoint({
  name: 'sync_field',
  summary: '把离线时做的事按发生的顺序送上来，每件只算一次',
  method: 'POST',
  path: '/api/field/sync/',
  access: 'auth',
  body: syncRequest,
  maxBody: 4 * 1024 * 1024,
  maxKeys: 10_000,
  response: syncAnswer,
  failure: '没有同步成功',
  errors: ['field.app_too_old'],
})
export const readBundle = defineEndpoint({
  name: 'read_field_bundle',
  summary: '离线七天要用的数据：自己的运单、工单和它们要的资料',
  method: 'GET',
  path: '/api/field/bundle/',
  access: 'auth',
  query: bundleQuery,
  response: bundle,
})
export const listClashes = defineEndpoint({
  name: 'list_field_clashes',
  summary: '自己离线时做的、送到时对不上的事',
  method: 'GET',
  path: '/api/field/clashes/',
  access: 'auth',
  query: clashQuery,
  response: clashPage,
})
export const resolveClash = defineEndpoint({
  name: 'resolve_field_clash',
  summary: '对不上的事怎么办：按发生的记下、交给平台或放弃',
  method: 'POST',
  path: '/api/field/clashes/:id/resolve/',
  access: 'auth',
  params: byClash,
  body: resolveRequest,
  response: clashDone,
  errors: ['field.clash_not_found', 'field.clash_resolved', 'field.choice_not_offered', 'field.file_missing'],
})
export const listHandedOver = defineEndpoint({
  name: 'list_handed_over_clashes',
  summary: '现场交给平台处理的冲突',
  method: 'GET',
  path: '/api/admin/field/clashes/',
  access: `staff:${clashPermission}`,
  query: clashQuery,
  response: clashPage,
})
export const closeClash = defineEndpoint({
  name: 'close_field_clash',
  summary: '写明一件冲突怎么处理的',
  method: 'POST',
  path: '/api/admin/field/clashes/:id/close/',
  access: `staff:${clashPermission}`,
  params: byClash,
  body: closeRequest,
  response: clashDone,
  errors: ['field.clash_not_found', 'field.clash_resolved', 'auth.own_case'],
})
export const fieldEndpoints = [
  uploadFieldFile,
  readFieldFile,
  syncField,
  readBundle,
  listClashes,
  resolveClash,
  listHandedOver,
  closeClash,
]
