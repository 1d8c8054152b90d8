import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { uuid } from '../values.ts'

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

export const fileEndpoints = [readFile]
