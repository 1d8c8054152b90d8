import { defineErrors } from '../errors.ts'

export const standbyErrors = defineErrors({
  'standby.not_offered': { http: 409, number: 5003, text: '这个订单不能报停' },
  'standby.too_late': { http: 409, number: 5003, text: '报停最早从明天开始' },
  'standby.not_running': { http: 409, number: 5002, text: '设备在使用中才能报停' },
  'standby.too_short': { http: 409, number: 5003, text: '报停的天数太少' },
  'standby.too_many': { http: 409, number: 5003, text: '这个订单可以报停的天数不够' },
  'standby.overlaps': { http: 409, number: 5001, text: '这几天已经报停' },
  'standby.not_found': { http: 404, number: 5000, text: '没有这次报停' },
  'standby.is_over': { http: 409, number: 5002, text: '这次报停已经结束' },
})
