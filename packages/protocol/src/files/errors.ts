import { defineErrors } from '../errors.ts'

export const fileErrors = defineErrors({
  'file.not_found': { http: 404, number: 5000, text: '文件不存在或无权查看' },
})
