import { defineErrors } from '../errors.ts'

export const maintenanceErrors = defineErrors({
  'care.not_found': { http: 404, number: 5000, text: '维修申请不存在' },
  'care.action_not_allowed': { http: 409, number: 5002, text: '维护单当前状态不能进行这个操作' },
  'care.no_current_rental': { http: 404, number: 5000, text: '没有找到正在使用的订单' },
  'care.technician_not_found': { http: 409, number: 5000, text: '这个人不是技师，换一位' },
  'care.unit_not_found': { http: 404, number: 5000, text: '没有这台单机，核对一下出厂编号' },
})
