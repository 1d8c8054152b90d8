import { defineEndpoint } from '../../endpoint.ts'
import { bySwap, swapAnswer, swapAsk, swapDone, swapPage, swapQuery } from './swap-schema.ts'

export const swapsPath = '/api/maintenance/swaps/'
const access = 'auth'
export const listSwaps = defineEndpoint({
  name: 'list_unit_swaps',
  summary: '换机：租客看问自己的，设备主看自己设备的，工作人员看全部',
  method: 'GET',
  path: swapsPath,
  access,
  company: 'view_orders',
  query: swapQuery,
  response: swapPage,
})
export const getSwap = defineEndpoint({
  name: 'get_unit_swap',
  summary: '一次换机：哪个订单、从哪台换到哪台、答复到什么时候为止',
  method: 'GET',
  path: `${swapsPath}:id/`,
  access,
  company: 'view_orders',
  params: bySwap,
  response: swapAsk,
  errors: ['care.swap_not_found'],
})
export const answerSwap = defineEndpoint({
  name: 'answer_unit_swap',
  summary: '租客同意或不同意换到同款的另一台',
  method: 'POST',
  path: `${swapsPath}:id/answer/`,
  access,
  company: 'order',
  params: bySwap,
  body: swapAnswer,
  response: swapDone,
  errors: ['care.swap_not_found', 'care.swap_over', 'care.swap_not_possible'],
})
export const swapEndpoints = [listSwaps, getSwap, answerSwap]
