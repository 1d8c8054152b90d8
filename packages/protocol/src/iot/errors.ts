import { defineErrors } from '../errors.ts'
import { fenceErrors } from './fences/errors.ts'

export const deviceErrors = defineErrors({
  ...fenceErrors,
  'device.not_found': { http: 404, number: 5000, text: '设备不存在' },
  'device.action_not_allowed': { http: 409, number: 5002, text: '设备当前状态不能进行这个操作' },
  'device.exists': { http: 409, number: 5001, text: '这个编号已经登记过' },
  'device.bound': { http: 409, number: 5001, text: '这台设备已经装在另一台机器上，先拆下再装' },
  'device.rented': {
    http: 409,
    number: 5003,
    text: '机器正租给别人，收回来以后才能拆；要换终端，先把新的装上',
  },
  'device.primary_taken': {
    http: 409,
    number: 5001,
    text: '这台机器已有一台设备提供位置；要换成这台，请选“以它的位置为准”',
  },
  'device.unit_not_found': { http: 404, number: 5000, text: '没有这台机器，请核对序列号' },
  'device.owners_only': { http: 403, number: 2003, text: '设备主或物联网管理人员才能登记和管理设备' },
  'device.table_unreadable': { http: 400, number: 3001, text: '表格读不出来' },
  'device.credentials_wrong': { http: 401, number: 2001, text: '设备凭证不对' },
  'device.precise_not_allowed': {
    http: 409,
    number: 5003,
    text: '机器租出期间只能分享所在的区，收回后才能分享准确位置',
  },
  'device.too_many_shares': { http: 409, number: 5001, text: '这台设备的分享链接太多，先收回几个' },
  'device.offline': { http: 409, number: 4004, text: '设备未联网，无法下发指令' },
})
