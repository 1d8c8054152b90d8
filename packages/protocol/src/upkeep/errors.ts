import { defineErrors } from '../errors.ts'

export const upkeepErrors = defineErrors({
  'upkeep.plan_not_found': { http: 404, number: 5000, text: '没有这个维保计划' },
  'upkeep.unit_not_found': { http: 404, number: 5000, text: '没有这台单机，核对一下编号' },
  'upkeep.question_not_found': { http: 404, number: 5000, text: '没有这条读数疑问' },
  'upkeep.action_not_allowed': { http: 409, number: 5002, text: '维保计划当前状态不能进行这个操作' },
  'upkeep.changed': { http: 409, number: 5002, text: '计划刚被别人改过，看一眼新的内容再改' },
  'upkeep.no_units': { http: 409, number: 5000, text: '范围里还没有设备，选好设备再启用' },
  'upkeep.question_answered': { http: 409, number: 5002, text: '这条疑问已经有人处理了' },
  'upkeep.owners_only': { http: 403, number: 5003, text: '维保计划由设备主给自己的设备做，或由平台维保人员做' },
})
