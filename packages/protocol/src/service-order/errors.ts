import { defineErrors } from '../errors.ts'

export const serviceOrderErrors = defineErrors({
  'service_order.not_found': { http: 404, number: 5000, text: '没有找到这张服务单，核对一下链接' },
  'service_order.incomplete': { http: 400, number: 3001, text: '表单未填写完整' },
  'service_order.too_many_open': { http: 409, number: 5002, text: '这个手机号还有 3 张没有完成的服务单，先联系平台' },
  'service_order.proof_required': { http: 401, number: 2000, text: '请用下单的手机号验证，或者登录下单的账号' },
  'service_order.action_not_allowed': { http: 409, number: 5002, text: '服务单现在不能这样操作' },
  'service_order.changed': { http: 409, number: 5002, text: '服务单刚刚有变化，请刷新后再试' },
  'service_order.quote_changed': { http: 409, number: 5002, text: '报价已经变了，看过新的再决定' },
  'service_order.replaced_once': { http: 409, number: 5002, text: '已经换过一次师傅，还要换请联系平台' },
  'service_order.not_due': { http: 409, number: 5002, text: '现在没有要付的费用' },
  'service_order.unpaid': { http: 409, number: 5002, text: '还没有付款，付了再验收' },
  'service_order.work_agreed': {
    http: 409,
    number: 5002,
    text: '报价已经同意，师傅正在做，不能取消；做完有问题可以提出异议',
  },
  'service_order.set_out': { http: 409, number: 5002, text: '师傅已经出发，不能免费换人；可以取消，或者联系平台' },
  'service_order.search_longest': { http: 409, number: 5002, text: '一单最多找三天，已经找到头了' },
  'service_order.already_rated': { http: 409, number: 5002, text: '已经评过了' },
  'service_order.rework_open': { http: 409, number: 5002, text: '已经有一张返修单在办' },
  'service_order.warranty_over': { http: 409, number: 5002, text: '质保期已经过了，请重新下单' },
})
