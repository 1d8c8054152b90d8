import { defineErrors } from '../../errors.ts'

export const batchErrors = defineErrors({
  'batch.not_found': { http: 404, number: 5000, text: '没有这次批量指令' },
  'batch.owners_only': { http: 403, number: 2003, text: '只有设备主和管理设备的人员能批量下发指令' },
  'batch.nobody_takes_it': { http: 409, number: 5002, text: '选中的设备都不能接受这条指令' },
  'batch.too_many': { http: 409, number: 5001, text: '选中的设备太多，请分几次下发' },
  'batch.unfinished': { http: 409, number: 5001, text: '还有几次批量指令没有结束，先等它们结束或取消' },
  'batch.action_not_allowed': { http: 409, number: 5002, text: '批量指令当前不能进行这个操作' },
})
