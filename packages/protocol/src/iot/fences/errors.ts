import { defineErrors } from '../../errors.ts'

export const fenceErrors = defineErrors({
  'fence.not_found': { http: 404, number: 5000, text: '电子围栏不存在' },
  'fence.owners_only': { http: 403, number: 2003, text: '设备主或物联网管理人员才能设置电子围栏' },
  'fence.too_many': { http: 409, number: 5001, text: '电子围栏太多，先删掉不用的' },
  'fence.of_order': { http: 409, number: 5002, text: '这个围栏跟着订单自动生成、移动和结束，不能在这里改' },
})
