/** What owners earn. */
import { defineEndpoint } from '../endpoint.ts'
import { byEarning, earning, earningPage, earningQuery, statementQuery } from './earning-schema.ts'

const base = '/api/v1/core/equipment-owner/'
const owner = 'role:equipment_owner'

export const listEarnings = defineEndpoint({
  name: 'list_owner_earnings',
  summary: '我的收益',
  method: 'GET',
  path: `${base}earnings/`,
  access: owner,
  company: 'view_earnings',
  query: earningQuery,
  response: earningPage,
})
export const getEarningStatement = defineEndpoint({
  name: 'get_owner_earning_statement',
  summary: '对账单：一个月里结算的每一单',
  method: 'GET',
  path: `${base}earnings/statement/`,
  access: owner,
  company: 'view_earnings',
  query: statementQuery,
  produces: 'file',
})
export const getEarning = defineEndpoint({
  name: 'get_owner_earning',
  summary: '一笔收益的明细',
  method: 'GET',
  path: `${base}earnings/:id/`,
  access: owner,
  company: 'view_earnings',
  params: byEarning,
  response: earning,
  errors: ['owner.earning_not_found'],
})
export const earningEndpoints = [listEarnings, getEarningStatement, getEarning]
