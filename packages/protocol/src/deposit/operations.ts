import { defineEndpoint, defineOperation } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { claimPhotosMax } from './machine.ts'
import {
  byClaim,
  claimPage,
  claimQuery,
  decideRequest,
  deposit,
  depositDone,
  holdDone,
  holdRequest,
  objectRequest,
  withdrawRequest,
} from './schema.ts'

const missing = ['rental.not_found']
const claiming = [...missing, 'deposit.no_claim', 'deposit.claim_settled', 'deposit.claim_closed']

// Of an order: its renter, the machine's owner and staff read it; each does what is his.
export const getDeposit = defineOperation({
  name: 'get_deposit',
  summary: '押金：用哪种方式、现在在哪、扣款单和退款进度',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: deposit,
  errors: missing,
})
/** Opens the pre-authorisation, or answers the one that is open. */
export const holdDeposit = defineOperation({
  name: 'hold_deposit',
  summary: '冻结押金：向渠道申请预授权，已有进行中的就答回它',
  method: 'POST',
  access: 'auth',
  company: 'pay',
  params: byRental,
  body: holdRequest,
  response: holdDone,
  errors: [
    ...missing,
    'rental.days_over',
    'deposit.not_frozen',
    'deposit.already_held',
    'deposit.method_unsupported',
    'payment.order_closed',
    'payment.contract_missing',
    'payment.contract_unsigned',
    'tenant.awaits_approval',
    'payment.gateway_unavailable',
  ],
})
export const cancelDepositHold = defineOperation({
  name: 'cancel_deposit_hold',
  summary: '放弃进行中的押金冻结，换一种渠道',
  method: 'POST',
  access: 'auth',
  company: 'pay',
  params: byRental,
  response: depositDone,
  errors: [...missing, 'deposit.none_open', 'deposit.already_held', 'payment.gateway_unavailable'],
})
export const agreeToDeduction = defineOperation({
  name: 'agree_to_deduction',
  summary: '租客同意扣款，押金马上结清',
  method: 'POST',
  access: 'auth',
  company: 'pay',
  params: byRental,
  response: depositDone,
  errors: claiming,
})
/** Photographs come as files `photos`. */
export const objectToDeduction = defineOperation({
  name: 'object_to_deduction',
  summary: '租客对扣款有异议：说明和照片，交平台处理',
  method: 'POST',
  access: 'auth',
  company: 'pay',
  params: byRental,
  body: objectRequest,
  files: { photos: { max: claimPhotosMax, kind: 'image' } },
  response: depositDone,
  errors: claiming,
})
export const withdrawDeduction = defineOperation({
  name: 'withdraw_deduction',
  summary: '设备主撤回扣款，押金全部退回',
  method: 'POST',
  access: 'auth',
  company: 'keep_machines',
  params: byRental,
  body: withdrawRequest,
  response: depositDone,
  errors: claiming,
})
export const depositOperations = [
  getDeposit,
  holdDeposit,
  cancelDepositHold,
  agreeToDeduction,
  objectToDeduction,
  withdrawDeduction,
]

// The staff's desk
export const listClaims = defineEndpoint({
  name: 'list_deductions',
  summary: '扣款单：有异议的先处理',
  method: 'GET',
  path: '/api/finance/deductions/',
  access: 'staff:payment_process',
  query: claimQuery,
  response: claimPage,
})
export const getClaim = defineEndpoint({
  name: 'get_deduction',
  summary: '一张扣款单和它的押金',
  method: 'GET',
  path: '/api/finance/deductions/:id/',
  access: 'staff:payment_process',
  params: byClaim,
  response: deposit,
  errors: ['deposit.no_claim'],
})
export const decideClaim = defineEndpoint({
  name: 'decide_deduction',
  summary: '裁定有异议的扣款：金额和理由',
  method: 'POST',
  path: '/api/finance/deductions/:id/decide/',
  access: 'staff:payment_process',
  params: byClaim,
  body: decideRequest,
  response: depositDone,
  errors: ['deposit.no_claim', 'deposit.claim_settled', 'deposit.claim_closed'],
})
export const depositEndpoints = [listClaims, getClaim, decideClaim]
