import { defineErrors } from '../errors.ts'

export const supplierErrors = defineErrors({
  'supplier.required': { http: 403, number: 2003, text: '这里给配件供应商用，先登记成为供应商' },
  'supplier.suspended': { http: 403, number: 2003, text: '你的供应商资格已暂停，请联系平台' },
  'supplier.already': { http: 409, number: 5002, text: '你已经是供应商' },
  'supplier.offer_not_found': { http: 404, number: 5000, text: '没有这个报价' },
  'supplier.offer_action_not_allowed': { http: 409, number: 5002, text: '报价当前状态不能进行这个操作' },
  'supplier.order_not_found': { http: 404, number: 5000, text: '没有这张订单' },
  'supplier.order_action_not_allowed': { http: 409, number: 5002, text: '订单当前状态不能进行这个操作' },
})
