import { defineErrors } from '../errors.ts'

/** Said by the form too, which needs no other refusal. */
export const termsNotAgreed = '请先阅读并同意租赁服务条款'
export const regionRequired = '请选择送货地区'

export const rentalErrors = defineErrors({
  'rental.not_found': { http: 404, number: 5000, text: '未找到订单信息' },
  'rental.unavailable': { http: 409, number: 4000, text: '设备不可用' },
  'rental.own_machine': { http: 409, number: 4000, text: '这是你或你公司的设备，不能自己租' },
  'rental.too_many_open': { http: 429, number: 4003, text: '没有付款的订单太多了，付清或取消几单再下单' },
  'rental.rejected_often': { http: 429, number: 4003, text: '资质几次没有通过，过一天再下新单' },
  'rental.maintenance': { http: 409, number: 4004, text: '设备需要维护' },
  'rental.period_invalid': { http: 400, number: 4001, text: '租赁周期无效' },
  'rental.quote_differs': { http: 400, number: 3002, text: '金额与报价不一致，请按最新报价提交' },
  'rental.terms_not_agreed': { http: 400, number: 3002, text: termsNotAgreed },
  'rental.action_not_allowed': { http: 409, number: 5002, text: '订单当前状态不能进行这个操作' },
  'rental.changed_meanwhile': { http: 409, number: 5002, text: '订单刚刚被更新，请刷新后重试' },
  'rental.already_reviewed': { http: 409, number: 5001, text: '这个订单已经评价过了' },
  'rental.extension_not_later': { http: 400, number: 4001, text: '续租日期应晚于当前归还日期' },
  'rental.extension_unpaid': { http: 409, number: 4003, text: '上一次续租费还没有支付，请先支付再续租' },
  'rental.extension_none': { http: 409, number: 5002, text: '没有可以撤回的续租' },
  'rental.extension_used': { http: 409, number: 5002, text: '续租已经开始，不能撤回' },
  'rental.refuted_early': { http: 409, number: 5002, text: '还没到约定的归还日' },
  'rental.early_return_invalid': { http: 400, number: 4001, text: '提前归还日期应在今天与租期结束之前' },
  'rental.return_announced': { http: 409, number: 5001, text: '已经申请归还，请等待平台收回设备' },
  'rental.days_over': { http: 409, number: 5002, text: '这单的租期已经过了，选新的日期再下一单' },
  'rental.too_early': { http: 409, number: 5002, text: '还没到能交付的日子' },
  'rental.unit_out': { http: 409, number: 4000, text: '这台设备还在上一位租客那里，收回后才能发出' },
  'rental.line_retired': { http: 410, number: 4000, text: '这条业务线已停止租赁' },
  'rental.out_of_area': { http: 400, number: 4000, text: '送货地址超出这台设备的服务范围' },
  'rental.region_required': { http: 400, number: 3002, text: regionRequired },
  'rental.place_differs': { http: 400, number: 3002, text: '地区、送货地址和定位说的不是同一个地方' },
  'rental.delivery_differs': { http: 409, number: 3002, text: '换了送货地址，运费变了，按新的金额确认后再提交' },
  'rental.handover_recorded': { http: 409, number: 5001, text: '这一方的交接已经记录，不能重复提交' },
  'rental.no_record': { http: 404, number: 5000, text: '还没有相关记录' },
})
