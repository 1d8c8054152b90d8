/** One desk for all that is paid out: to owners, drivers, technicians, suppliers. */
import { defineEndpoint } from '../endpoint.ts'
import {
  byPayout,
  holdPayoutsRequest,
  payout,
  payoutDone,
  payoutPage,
  payoutQuery,
  payoutRequest,
  resumePayoutsRequest,
} from './payout-schema.ts'

const path = '/api/finance/payouts/'
const access = 'permission:payment_process'

export const listPayouts = defineEndpoint({
  name: 'list_payouts',
  summary: '要打出去的款项：设备主、司机、技师、供应商',
  method: 'GET',
  path,
  access,
  query: payoutQuery,
  response: payoutPage,
})
export const getPayout = defineEndpoint({
  name: 'get_payout',
  summary: '一笔要打的款项：收款账户、最近有没有换过、是否暂停',
  method: 'GET',
  path: `${path}:id/`,
  access,
  params: byPayout,
  response: payout,
  errors: ['payout.not_found'],
})
export const holdPayouts = defineEndpoint({
  name: 'hold_payouts',
  summary: '暂停给这位收款人打款，核实以后再恢复',
  method: 'POST',
  path: `${path}:id/hold/`,
  access,
  params: byPayout,
  body: holdPayoutsRequest,
  response: payoutDone,
  errors: ['payout.not_found', 'payout.held', 'auth.own_case'],
})
export const resumePayouts = defineEndpoint({
  name: 'resume_payouts',
  summary: '核实过了，恢复给这位收款人打款',
  method: 'POST',
  path: `${path}:id/resume/`,
  access,
  params: byPayout,
  body: resumePayoutsRequest,
  response: payoutDone,
  errors: ['payout.not_found', 'payout.not_held', 'auth.own_case'],
})
export const completePayout = defineEndpoint({
  name: 'complete_payout',
  summary: '登记已打款',
  method: 'POST',
  path: `${path}:id/complete/`,
  access,
  params: byPayout,
  body: payoutRequest,
  response: payoutDone,
  errors: [
    'payout.not_found',
    'payout.done',
    'payout.no_account',
    'payout.account_changed',
    'payout.amount_changed',
    'payout.held',
  ],
})

export const payoutEndpoints = [listPayouts, getPayout, holdPayouts, resumePayouts, completePayout]
