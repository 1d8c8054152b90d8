/** What owners earn, and how their shares are paid out. */
import { defineEndpoint } from '../endpoint.ts'
import {
  byEarning,
  earning,
  earningPage,
  earningQuery,
  payoutDone,
  payoutPage,
  payoutRequest,
  statementQuery,
} from './earning-schema.ts'

const base = '/api/v1/core/equipment-owner/'
const owner = 'role:equipment_owner'

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
  path: '/api/finance/owner-payouts/',
  access: 'permission:payment_process',
  query: earningQuery,
  response: payoutPage,
})
export const completePayout = defineEndpoint({
  name: 'complete_owner_payout',
  summary: '登记已给设备主打款',
  method: 'POST',
  path: '/api/finance/owner-payouts/:id/complete/',
  access: 'permission:payment_process',
  params: byEarning,
  body: payoutRequest,
  response: payoutDone,
  errors: ['owner.earning_not_found', 'owner.payout_done'],
})

export const earningEndpoints = [listEarnings, getEarningStatement, getEarning, listPayouts, completePayout]
