/** What is done where there is little or no network: files in pieces. */
import { defineEndpoint } from '../endpoint.ts'
import { bySha256, fieldFileDone, fieldFileRequest } from './schema.ts'

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
export const fieldEndpoints = [uploadFieldFile, readFieldFile]
