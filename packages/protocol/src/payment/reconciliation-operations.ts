/** The channels' bills held against the books, day by day. */
import { defineEndpoint } from '../endpoint.ts'
import {
  byItem,
  holdRequest,
  itemDone,
  reconciliationFileQuery,
  reconciliationItem,
  reconciliationPage,
  reconciliationQuery,
  returnRequest,
  runDone,
  runRequest,
  settleRequest,
} from './reconciliation-schema.ts'

const base = '/api/finance/reconciliation/'
const access = 'staff:payment_process'
const repairRefusals = [
  'reconciliation.not_found',
  'reconciliation.done',
  'reconciliation.not_allowed',
  'reconciliation.changed',
]

export const listReconciliation = defineEndpoint({
  name: 'list_reconciliation',
  summary: '一天一个渠道的对账：合计、差额和每一笔',
  method: 'GET',
  path: base,
  access,
  query: reconciliationQuery,
  response: reconciliationPage,
})
export const exportReconciliation = defineEndpoint({
  name: 'export_reconciliation',
  summary: '一天一个渠道的对账，导出 CSV',
  method: 'GET',
  path: `${base}export/`,
  access,
  query: reconciliationFileQuery,
  produces: 'file',
})
export const runReconciliation = defineEndpoint({
  name: 'run_reconciliation',
  summary: '取回一天的账单，和账本比对',
  method: 'POST',
  path: `${base}run/`,
  access,
  body: runRequest,
  response: runDone,
  errors: ['reconciliation.day', 'reconciliation.bill_missing', 'payment.gateway_unavailable'],
})
export const getReconciliation = defineEndpoint({
  name: 'get_reconciliation',
  summary: '对账里的一笔：像是哪一单，处理后会怎么记',
  method: 'GET',
  path: `${base}:id/`,
  access,
  params: byItem,
  response: reconciliationItem,
  errors: ['reconciliation.not_found'],
})
export const settleReconciliation = defineEndpoint({
  name: 'settle_reconciliation',
  summary: '补记入账',
  method: 'POST',
  path: `${base}:id/settle/`,
  access,
  params: byItem,
  body: settleRequest,
  response: itemDone,
  errors: repairRefusals,
})
export const refundReconciliation = defineEndpoint({
  name: 'refund_reconciliation',
  summary: '把钱原路退回付款人',
  method: 'POST',
  path: `${base}:id/refund/`,
  access,
  params: byItem,
  body: returnRequest,
  response: itemDone,
  errors: repairRefusals,
})
export const holdReconciliation = defineEndpoint({
  name: 'hold_reconciliation',
  summary: '先挂账，写明原因',
  method: 'POST',
  path: `${base}:id/hold/`,
  access,
  params: byItem,
  body: holdRequest,
  response: itemDone,
  errors: repairRefusals,
})
/** Of money taken out of a hold: what the channel says now is taken in, or kept as the reason the row is held. */
export const askReconciliation = defineEndpoint({
  name: 'ask_reconciliation',
  summary: '再问渠道：冻结的押金扣了没有',
  method: 'POST',
  path: `${base}:id/ask/`,
  access,
  params: byItem,
  body: settleRequest,
  response: itemDone,
  errors: [...repairRefusals, 'payment.gateway_unavailable'],
})

export const reconciliationEndpoints = [
  listReconciliation,
  exportReconciliation,
  runReconciliation,
  getReconciliation,
  settleReconciliation,
  refundReconciliation,
  holdReconciliation,
  askReconciliation,
]
