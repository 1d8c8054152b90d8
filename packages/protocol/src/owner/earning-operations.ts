/** What owners earn, and how their shares are paid out. */
import { defineEndpoint } from '../endpoint.ts'
import {
  byEarning,
  earning,
  earningPage,
  earningQuery,
  holdPayoutsRequest,
  payout,
  payoutDone,
  payoutPage,
  payoutRequest,
  resumePayoutsRequest,
  statementQuery,
} from './earning-schema.ts'

const base = '/api/v1/core/equipment-owner/'
const owner = 'role:equipment_owner'
const ofStaff = '/api/finance/owner-payouts/'

export const listEarnings = defineEndpoint({
  name: 'list_owner_earnings',
  summary: '我的收益',
  method: 'GET',
  path: `${base}earnings/`,
  access: owner,
  query: earningQuery,
  response: earningPage,
})
export const getEarningStatement = defineEndpoint({
  name: 'get_owner_earning_statement',
  summary: '对账单：一个月里结算的每一单',
  method: 'GET',
  path: `${base}earnings/statement/`,
  access: owner,
  query: statementQuery,
  produces: 'file',
})
export const getEarning = defineEndpoint({
  name: 'get_owner_earning',
  summary: '一笔收益的明细',
  method: 'GET',
  path: `${base}earnings/:id/`,
  access: owner,
  params: byEarning,
  response: earning,
  errors: ['owner.earning_not_found'],
})
export const listPayouts = defineEndpoint({
  name: 'list_owner_payouts',
  summary: '要打给设备主的款项',
  method: 'GET',
  path: ofStaff,
  access: 'permission:payment_process',
  query: earningQuery,
  response: payoutPage,
})
export const getPayout = defineEndpoint({
  name: 'get_owner_payout',
  summary: '一笔要打给设备主的款项：收款账户、最近有没有换过、是否暂停',
  method: 'GET',
  path: `${ofStaff}:id/`,
  access: 'permission:payment_process',
  params: byEarning,
  response: payout,
  errors: ['owner.earning_not_found'],
})
export const holdPayouts = defineEndpoint({
  name: 'hold_owner_payouts',
  summary: '暂停给这位设备主打款，核实以后再恢复',
  method: 'POST',
  path: `${ofStaff}:id/hold/`,
  access: 'permission:payment_process',
  params: byEarning,
  body: holdPayoutsRequest,
  response: payoutDone,
  errors: ['owner.earning_not_found', 'owner.payouts_held', 'auth.own_case'],
})
export const resumePayouts = defineEndpoint({
  name: 'resume_owner_payouts',
  summary: '核实过了，恢复给这位设备主打款',
  method: 'POST',
  path: `${ofStaff}:id/resume/`,
  access: 'permission:payment_process',
  params: byEarning,
  body: resumePayoutsRequest,
  response: payoutDone,
  errors: ['owner.earning_not_found', 'owner.payouts_not_held', 'auth.own_case'],
})
export const completePayout = defineEndpoint({
  name: 'complete_owner_payout',
  summary: '登记已给设备主打款',
  method: 'POST',
  path: `${ofStaff}:id/complete/`,
  access: 'permission:payment_process',
  params: byEarning,
  body: payoutRequest,
  response: payoutDone,
  errors: [
    'owner.earning_not_found',
    'owner.payout_done',
    'owner.no_payout_account',
    'owner.payout_account_changed',
    'owner.payouts_held',
  ],
})

export const earningEndpoints = [
  listEarnings,
  getEarningStatement,
  getEarning,
  listPayouts,
  getPayout,
  holdPayouts,
  resumePayouts,
  completePayout,
]
