import { defineErrors } from '../errors.ts'

export const freightErrors = defineErrors({
  // prices
  'freight.place_unknown': { http: 400, number: 3002, text: '没有找到这个地方' },
  'freight.load_misfit': { http: 400, number: 3002, text: '这种车装不下这些货' },
  'freight.terms_changed': { http: 409, number: 5002, text: '别的同事刚改过运价，先看看改了什么' },
  // parties
  'freight.driver_required': { http: 403, number: 2003, text: '这里给货运司机用，先登记成为司机' },
  'freight.driver_suspended': { http: 403, number: 2003, text: '你的司机资格已暂停，请联系平台' },
  'freight.shipper_required': { http: 403, number: 2003, text: '这里给货主用，先登记成为货主' },
  'freight.shipper_suspended': { http: 403, number: 2003, text: '你的货主资格已暂停，请联系平台' },
  'freight.vehicle_not_found': { http: 404, number: 5000, text: '没有这辆车' },
  // cargos
  'freight.cargo_not_found': { http: 404, number: 5000, text: '货源不存在' },
  'freight.cargo_action_not_allowed': { http: 409, number: 5002, text: '货源当前状态不能进行这个操作' },
  'freight.cargo_changed': { http: 409, number: 5002, text: '货主刚刚改了这票货，先看看改了什么' },
  'freight.goods_prohibited': { http: 400, number: 3002, text: '这种货不能在平台上运' },
  'freight.price_below_cost': { http: 400, number: 3002, text: '这个价格低于跑这一趟的成本，没有司机会接' },
  'freight.rental_not_found': { http: 404, number: 5000, text: '没有这个租赁订单' },
  'freight.too_many_cargos': { http: 409, number: 5002, text: '等司机的货源太多，等前面的有人接了再发' },
  'freight.table_unreadable': { http: 400, number: 3002, text: '这个表格读不出来' },
  // matching
  'freight.origin_unknown': { http: 400, number: 3001, text: '先告诉我们你在哪里' },
  'freight.own_cargo': { http: 409, number: 5002, text: '这是你自己的货' },
  'freight.not_suitable': { http: 409, number: 5002, text: '这票货现在不适合这辆车' },
  'freight.invitations_used_up': { http: 409, number: 5002, text: '这票货已经请过很多司机，等他们看看' },
  // bids
  'freight.bid_not_found': { http: 404, number: 5000, text: '报价不存在' },
  'freight.bid_action_not_allowed': { http: 409, number: 5002, text: '报价当前状态不能进行这个操作' },
  'freight.cargo_taken': { http: 409, number: 5002, text: '这单刚刚被接走了' },
  'freight.no_bids_wanted': { http: 409, number: 5002, text: '这票货是一口价，不用报价' },
  'freight.too_many_bids': { http: 409, number: 5002, text: '还没有结果的报价太多，等一等或撤回几个' },
})
