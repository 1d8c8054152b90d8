import { defineErrors } from '../../errors.ts'

export const arrivalErrors = defineErrors({
  'site.none': { http: 409, number: 5003, text: '这个订单还没有送货点，先在地图上标出来' },
  'site.over': { http: 409, number: 5003, text: '设备已经归还或订单已取消，不用再改送货点' },
  'site.not_staying': { http: 409, number: 5003, text: '这类设备本来就要开走，离开送货点不用说明' },
  'site.too_far': {
    http: 409,
    number: 5003,
    text: '收货以后送货点只能改到同一个城市里；要用到别处，先和设备主说好，再用“设备要离开”说明',
  },
  'site.not_received': { http: 409, number: 5003, text: '确认收货以后才需要说明设备离开' },
})
