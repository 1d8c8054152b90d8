import { defineErrors } from '../../errors.ts'

export const alertErrors = defineErrors({
  'alert.not_found': { http: 404, number: 5000, text: '告警不存在' },
  'alert.owners_only': { http: 403, number: 2003, text: '设备主或物联网管理人员才能处理告警' },
  'alert.already_done': { http: 409, number: 5002, text: '已经有人处理过' },
  'alert.action_not_allowed': { http: 409, number: 5002, text: '告警当前状态不能进行这个操作' },
  'alert.no_machine': { http: 409, number: 5002, text: '设备没有装在机器上，不能报修' },
  'alert.no_renter': { http: 409, number: 5002, text: '机器现在不在租客手里，没有人可以通知' },
  'alert.told_lately': { http: 409, number: 5002, text: '刚刚通知过，过一会儿再发' },
  'alert_rule.not_found': { http: 404, number: 5000, text: '告警规则不存在' },
  'alert_rule.built_in': { http: 409, number: 5002, text: '平台自带的规则不能删除，可以停用' },
  'alert_rule.danger': {
    http: 409,
    number: 5002,
    text: '关系到人身安全的规则不能停用，级别、条件、时段和管哪些设备也不能改',
  },
  'alert_rule.too_many': { http: 409, number: 5001, text: '规则太多，先删掉用不着的' },
})
