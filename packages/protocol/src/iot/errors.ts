import { defineErrors } from '../errors.ts'

export const deviceErrors = defineErrors({
  'device.not_found': { http: 404, number: 5000, text: '设备不存在' },
  'device.offline': { http: 409, number: 4004, text: '设备未联网，无法下发指令' },
})
