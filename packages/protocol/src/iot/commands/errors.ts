import { defineErrors } from '../../errors.ts'

export const commandErrors = defineErrors({
  'command.not_found': { http: 404, number: 5000, text: '没有这条指令' },
  'command.not_known': { http: 409, number: 5002, text: '这台设备不认识这条指令' },
  'command.not_carried': { http: 409, number: 5002, text: '这台设备的通信协议传不了这条指令' },
  'command.harmless_only': { http: 409, number: 5002, text: '医疗设备只能定位、读表和显示文字' },
  'command.not_yours': { http: 403, number: 2003, text: '你不能向这台设备下发这条指令' },
  'command.unsafe': { http: 409, number: 5002, text: '现在不能锁车' },
  'command.not_overdue': { http: 409, number: 5002, text: '这台机器没有逾期的订单' },
  'command.same_person': { http: 409, number: 5002, text: '要由另一个人同意，自己不能同意自己的指令' },
  'command.no_approval': { http: 409, number: 5002, text: '这条指令不用别人同意' },
  'command.already_approved': { http: 409, number: 5002, text: '已经有人同意过' },
  'command.expired': { http: 409, number: 5002, text: '指令已经过期，要重新下发' },
  'command.action_not_allowed': { http: 409, number: 5002, text: '指令当前不能进行这个操作' },
  'command.too_many': { http: 409, number: 5001, text: '这台设备等着的指令太多，先撤回几条' },
  'command.no_restart': { http: 409, number: 5002, text: '机器没有因为逾期被锁，或者已经用过这一次临时启动' },
})
