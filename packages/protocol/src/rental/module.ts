/** Orders from quote to return. */
import { rentalEndpoints, rentalOperations } from './operations.ts'
import { periodOperations } from './period-operations.ts'
import { rentalErrors } from './errors.ts'
import { rentalPermissions } from './permissions.ts'
import { rentalMachine } from './actions.ts'
import { rentalWaits } from './waits.ts'
import { auditWordsOf, defineModule, waitsForTime } from '../module.ts'

export const rentalModule = defineModule({
  name: 'rental',
  endpoints: rentalEndpoints,
  lineOperations: [...rentalOperations, ...periodOperations],
  errors: rentalErrors,
  permissions: rentalPermissions,
  machines: [rentalMachine],
  waits: {
    'rental.status': rentalWaits,
  },
  openUntil: {
    'rental_extension.lapses_at': waitsForTime('renter', 'rental-time', '到时没有付款，续租自动取消。'),
  },
  audit: {
    actions: {
      ...auditWordsOf('rental', '订单：', rentalMachine),
      'rental.refute_return': '上门未取到，归还申请作废',
      'rental.change_contact': '修改订单联系信息',
      'rental.repair': '修复订单状态',
      'rental.finding_dismissed': '标为不是问题',
    },
    objects: { rental: '订单' },
  },
  files: {
    handover: { isEvidence: true, isLasting: true },
    'issue-photo': { isEvidence: true, isLasting: true },
  },
  settings: {
    open_orders_max: {
      kind: 'number',
      group: '下单',
      label: '没付款的订单最多几单',
      hint: '一个人同时占着、还没有付款的订单；每付清并归还一单，多给 10 单',
      unit: '单',
      min: 1,
      max: 10_000,
      initial: 30,
    },
    open_unit_days_max: {
      kind: 'number',
      group: '下单',
      label: '没付款的订单最多占几天',
      hint: '一个人没有付款的订单合计占用设备的天数；每付清并归还一单，多给 730 天',
      unit: '天',
      min: 30,
      max: 1_000_000,
      initial: 1500,
    },
    rejected_orders_max: {
      kind: 'number',
      group: '下单',
      label: '几单资质不过要等一天',
      hint: '7 天内这么多单资质没有通过，一天内不能再下新单；同一台设备的算两单',
      unit: '单',
      min: 2,
      max: 10_000,
      initial: 4,
    },
  },
  notices: ['order_created', 'order_for_owner', 'order_cancelled', 'order_lapsed'],
  examples: {
    quote_rental: { equipment_id: 12, start_date: '2027-03-01', end_date: '2027-03-07' },
    create_rental: {
      equipment_id: 12,
      start_date: '2027-03-01',
      end_date: '2027-03-07',
      contact_name: '王磊',
      contact_phone: '13800000000',
      delivery_address: '上海市浦东新区世纪大道 100 号',
      remarks: '请在上午送到',
    },
    cancel_rental: { reason: '计划有变' },
    extend_rental: { new_end_date: '2027-03-10', reason: '工期延后' },
    return_early: { return_date: '2027-03-05', reason: '提前完工' },
    announce_return: { notes: '设备已擦净，配件齐全' },
    review_rental: { rating: 5, comments: '设备状态很好' },
    report_issue: { issue_type: 'malfunction', description: '开机后报警，无法继续使用' },
  },
})
