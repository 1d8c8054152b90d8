import { defineErrors } from '../errors.ts'

export const fileErrors = defineErrors({
  'file.not_found': { http: 404, number: 5000, text: '文件不存在或无权查看' },
  'file.no_original': { http: 404, number: 5000, text: '这张照片没有保存原文件' },
})
