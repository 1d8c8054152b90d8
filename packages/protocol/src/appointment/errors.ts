import { defineErrors } from '../errors.ts'

export const appointmentErrors = defineErrors({
  'appointment.not_found': { http: 404, number: 5000, text: '任命不存在' },
  'appointment.not_allowed': { http: 403, number: 2003, text: '设备主和企业负责人才能任命' },
  'appointment.company_not_verified': { http: 409, number: 5002, text: '企业通过核实以后才能任命' },
  'appointment.self': { http: 400, number: 3002, text: '不能任命自己' },
  'appointment.twice': { http: 409, number: 5001, text: '已经任命或邀请过' },
  'appointment.until_past': { http: 400, number: 3002, text: '截止日期已经过去' },
  'appointment.until_too_far': { http: 400, number: 3002, text: '截止日期最远到两年后' },
  'appointment.scope_wrong': { http: 400, number: 3002, text: '范围不对' },
  'appointment.too_many': { http: 409, number: 5002, text: '任命的人太多，先撤回几个' },
  'appointment.too_many_today': { http: 429, number: 5002, text: '今天邀请得太多，明天再邀请' },
  'appointment.not_yours': { http: 403, number: 2003, text: '这份邀请发给了另一个手机号' },
  'appointment.expired': { http: 409, number: 5002, text: '邀请已过期，请对方重新邀请' },
  'appointment.changed': { http: 409, number: 5002, text: '任命的状态已经变了，请刷新' },
})
