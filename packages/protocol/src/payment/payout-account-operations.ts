/** Where whoever earns is paid to, and how he changes it. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { payoutAccount, payoutAccountDone, payoutAccountRequest } from './payout-account-schema.ts'

const path = '/api/payout-account/'
const access = 'auth'

export const getPayoutAccount = defineEndpoint({
  name: 'get_payout_account',
  summary: '我的收款账户：在用的、等待生效的和以前的',
  method: 'GET',
  path,
  access,
  response: payoutAccount,
})
export const changePayoutAccount = defineEndpoint({
  name: 'change_payout_account',
  summary: '更换收款账户：要登录密码和发到本人手机的验证码，过几天才生效',
  method: 'PUT',
  path,
  access,
  body: payoutAccountRequest,
  limit: 'password',
  response: payoutAccountDone,
  errors: [
    'auth.password_wrong',
    'auth.too_many_failures',
    'auth.phone_changed_lately',
    'sms.code_wrong',
    'payout.account_same',
  ],
})
export const cancelPayoutAccountChange = defineEndpoint({
  name: 'cancel_payout_account_change',
  summary: '撤回还没有生效的收款账户更换',
  method: 'POST',
  path: `${path}cancel/`,
  access,
  body: z.object({}),
  response: payoutAccountDone,
  errors: ['payout.account_not_pending'],
})

// The same of the company somebody acts for. They are calls of their own: a driver who also acts for a company is paid himself.
const ofCompany = `${path}company/`

export const getCompanyPayoutAccount = defineEndpoint({
  name: 'get_company_payout_account',
  summary: '企业的收款账户',
  method: 'GET',
  path: ofCompany,
  access,
  company: 'view_earnings',
  response: payoutAccount,
})
export const changeCompanyPayoutAccount = defineEndpoint({
  name: 'change_company_payout_account',
  summary: '负责人更换企业的收款账户：账户名是企业的名称，要他自己的登录密码和验证码，过几天才生效',
  method: 'PUT',
  path: ofCompany,
  access,
  company: 'manage',
  body: payoutAccountRequest,
  limit: 'password',
  response: payoutAccountDone,
  errors: [...changePayoutAccount.shape.errors, 'tenant.not_verified'],
})
export const cancelCompanyPayoutAccountChange = defineEndpoint({
  name: 'cancel_company_payout_account_change',
  summary: '撤回还没有生效的企业收款账户更换',
  method: 'POST',
  path: `${ofCompany}cancel/`,
  access,
  company: 'manage',
  body: z.object({}),
  response: payoutAccountDone,
  errors: ['payout.account_not_pending'],
})

export const payoutAccountEndpoints = [
  getPayoutAccount,
  changePayoutAccount,
  cancelPayoutAccountChange,
  getCompanyPayoutAccount,
  changeCompanyPayoutAccount,
  cancelCompanyPayoutAccountChange,
]
