import { defineErrors } from '../errors.ts'

export const catalogueErrors = defineErrors({
  'equipment.not_found': { http: 404, number: 5000, text: '设备不存在或已下架' },
  'category.not_found': { http: 404, number: 5000, text: '设备类别不存在' },
})
