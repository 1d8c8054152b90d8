/** Orders whose parts disagree, and their repair. */
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import {
  applyDone,
  applyRequest,
  dismissDone,
  dismissRequest,
  fixedPage,
  fixedQuery,
  fixerQuery,
  fixerReport,
} from './schema.ts'

const path = '/api/admin/rental-status-fixer/'

export const checkOrders = defineEndpoint({
  name: 'check_orders',
  summary: '查出各部分对不上的订单，附修法',
  method: 'GET',
  path,
  access: 'permission:rental_approve',
  query: fixerQuery,
  response: fixerReport,
})
export const repairOrders = defineEndpoint({
  name: 'repair_orders',
  summary: '按修法修复订单，每一单重新核对，逐单说明结果',
  method: 'POST',
  path: `${path}apply/`,
  access: 'permission:rental_approve',
  body: applyRequest,
  response: applyDone,
})
export const dismissFinding = defineEndpoint({
  name: 'dismiss_finding',
  summary: '标为不是问题；订单没变就不再提示',
  method: 'POST',
  path: `${path}dismiss/`,
  access: 'permission:rental_approve',
  body: dismissRequest,
  response: dismissDone,
  errors: ['consistency.finding_gone', 'consistency.finding_changed'],
})
export const listRepairs = defineEndpoint({
  name: 'list_repairs',
  summary: '修过的订单',
  method: 'GET',
  path: `${path}fixed/`,
  access: 'permission:rental_approve',
  query: fixedQuery,
  response: fixedPage,
})

export const consistencyEndpoints: readonly Endpoint[] = [checkOrders, repairOrders, dismissFinding, listRepairs]
