/** The books: for whoever works on everybody's orders and may read reports. */
import { defineEndpoint } from '../endpoint.ts'
import { explainQuery, ledgerExplanation, ledgerPage, ledgerQuery } from './ledger-schema.ts'

const path = '/api/finance/ledger/'
const access = 'staff:reports'

export const listLedger = defineEndpoint({
  name: 'list_ledger',
  summary: '总账：按订单、类别、科目和日期查分录，每笔借贷相等',
  method: 'GET',
  path,
  access,
  query: ledgerQuery,
  response: ledgerPage,
})
export const explainLedger = defineEndpoint({
  name: 'explain_ledger',
  summary: '一个订单或单据的每个数字由哪些分录加成',
  method: 'GET',
  path: `${path}explain/`,
  access,
  query: explainQuery,
  response: ledgerExplanation,
  errors: ['rental.not_found', 'payment.payable_unknown'],
})

export const ledgerEndpoints = [listLedger, explainLedger]
