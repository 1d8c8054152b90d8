import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { uuid } from '../values.ts'
import { cameraNotesMax, originalReader } from './purposes.ts'

/** Public because pictures of machines are; everything else is refused inside, as if it did not exist. */
export const readFile = defineEndpoint({
  name: 'read_file',
  summary: '读取文件：公开图片任何人可读，其余只有本人和有权限的员工可读',
  method: 'GET',
  path: '/api/files/:id/',
  access: 'public',
  params: z.object({ id: uuid }),
  produces: 'file',
  errors: ['file.not_found'],
})

/** A picture as it was sent, byte for byte; nobody reads that of an order he is a party to. */
export const readOriginal = defineEndpoint({
  name: 'read_original',
  summary: '证据照片上传时的原文件，只给处理扣款的工作人员，读取记入日志',
  method: 'GET',
  path: '/api/admin/files/:id/original/',
  access: `staff:${originalReader}`,
  params: z.object({ id: uuid }),
  produces: 'file',
  errors: ['file.not_found', 'file.no_original', 'auth.own_case'],
})

const fileIds = z.pipe(
  z.string('请说明是哪些照片'),
  z.transform((value, context) => {
    const ids = value.split(',', cameraNotesMax + 1)
    if (ids.length <= cameraNotesMax && ids.every((id) => uuid.safeParse(id).success)) return ids
    context.issues.push({ code: 'custom', message: `照片编号以逗号分隔，最多 ${cameraNotesMax} 个`, input: value })
    return z.NEVER
  }),
)
/** What the camera wrote into a picture; it can be set, and says so to whoever decides. Null: it wrote nothing. */
export const cameraNote = z.object({
  id: z.string(),
  /** By the camera's clock, `2026-11-20T10:11:12`. */
  taken_at: z.nullable(z.string()),
  /** 30.27415, 120.15515 */
  place: z.nullable(z.string()),
  camera: z.nullable(z.string()),
})
export const listCameraNotes = defineEndpoint({
  name: 'list_camera_notes',
  summary: '证据照片里相机记下的时间和地点，只给处理扣款的工作人员',
  method: 'GET',
  path: '/api/admin/files/camera-notes/',
  access: `staff:${originalReader}`,
  query: z.object({ ids: fileIds }),
  response: z.object({ results: z.array(cameraNote) }),
  errors: ['auth.own_case'],
})

export const fileEndpoints = [readFile, readOriginal, listCameraNotes]
