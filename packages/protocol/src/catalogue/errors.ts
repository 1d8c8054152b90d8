import { defineErrors } from '../errors.ts'

export const catalogueErrors = defineErrors({
  'equipment.not_found': { http: 404, number: 5000, text: '设备不存在或已下架' },
  'equipment.already_verified': { http: 409, number: 5002, text: '这台设备已经核验过了' },
  'equipment.changed_meanwhile': { http: 409, number: 5002, text: '设备主刚改过资料，看过新的再决定' },
  'category.not_found': { http: 404, number: 5000, text: '设备类别不存在' },
})
