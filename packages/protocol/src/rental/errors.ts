import { defineErrors } from '../errors.ts'

/** Said by the form too, which needs no other refusal. */
export const termsNotAgreed = '请先阅读并同意租赁服务条款'

export const rentalErrors = defineErrors({
  'rental.not_found': { http: 404, number: 5000, text: '未找到订单信息' },
  'rental.unavailable': { http: 409, number: 4000, text: '设备不可用' },
  'rental.maintenance': { http: 409, number: 4004, text: '设备需要维护' },
  'rental.period_invalid': { http: 400, number: 4001, text: '租赁周期无效' },
  'rental.quote_differs': { http: 400, number: 3002, text: '金额与报价不一致，请按最新报价提交' },
  'rental.terms_not_agreed': { http: 400, number: 3002, text: termsNotAgreed },
  'rental.action_not_allowed': { http: 409, number: 5002, text: '订单当前状态不能进行这个操作' },
  'rental.changed_meanwhile': { http: 409, number: 5002, text: '订单刚刚被更新，请刷新后重试' },
  'rental.already_reviewed': { http: 409, number: 5001, text: '这个订单已经评价过了' },
  'rental.extension_not_later': { http: 400, number: 4001, text: '续租日期应晚于当前归还日期' },
  'rental.extension_unpaid': { http: 409, number: 4003, text: '上一次续租费还没有支付，请先支付再续租' },
  'rental.early_return_invalid': { http: 400, number: 4001, text: '提前归还日期应在今天与租期结束之前' },
  'rental.return_announced': { http: 409, number: 5001, text: '已经申请归还，请等待平台收回设备' },
  'rental.line_retired': { http: 410, number: 4000, text: '这条业务线已停止租赁' },
  'rental.out_of_area': { http: 400, number: 4000, text: '送货地址超出这台设备的服务范围' },
  'rental.handover_recorded': { http: 409, number: 5001, text: '这一方的交接已经记录，不能重复提交' },
  'rental.no_record': { http: 404, number: 5000, text: '还没有相关记录' },
})
