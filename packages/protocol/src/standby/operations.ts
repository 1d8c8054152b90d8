import { defineOperation } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { adviceMuted, byStandby, rentalUsage, standbyDone, standbyList, standbyRequest } from './schema.ts'

const missing = ['rental.not_found']

/** Its renter, the machine's owner and staff read it. */
export const listStandby = defineOperation({
  name: 'list_standby',
  summary: '报停：停了哪些天、还能停几天、一天算多少',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: standbyList,
  errors: missing,
})
export const declareStandby = defineOperation({
  name: 'declare_standby',
  summary: '报停：从明天或以后某天起停用设备，这几天的租金只算一部分；设备动了就照算',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: standbyRequest,
  idempotent: true,
  response: standbyDone,
  status: 201,
  errors: [
    ...missing,
    'standby.not_offered',
    'standby.not_running',
    'standby.too_late',
    'standby.too_short',
    'standby.too_many',
    'standby.overlaps',
  ],
})
export const endStandby = defineOperation({
  name: 'end_standby',
  summary: '结束报停：还没开始的取消，正在停的到今天为止',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byStandby,
  response: standbyDone,
  errors: [...missing, 'standby.not_found', 'standby.is_over'],
})
export const getRentalUsage = defineOperation({
  name: 'get_rental_usage',
  summary: '这一单每天用了多少小时：租期内含的、超出的、停用的，和怎么更省',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: rentalUsage,
  errors: missing,
})

export const muteUsageAdvice = defineOperation({
  name: 'mute_usage_advice',
  summary: '这一单不再提醒怎么更省',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  response: adviceMuted,
  errors: missing,
})

export const standbyOperations = [listStandby, declareStandby, endStandby, getRentalUsage, muteUsageAdvice]
