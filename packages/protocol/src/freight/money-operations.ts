/** What a driver earned, and what a shipper spent. */
import { defineEndpoint } from '../endpoint.ts'
import {
  driverEarningPage,
  driverEarningQuery,
  shipperFinance,
  shipperFinanceQuery,
  shipperStatementQuery,
} from './money-schema.ts'

const base = '/api/transportation/'
const access = 'auth'

export const listDriverEarnings = defineEndpoint({
  name: 'list_driver_earnings',
  summary: '我的运费收入：每一笔、哪天打款、流水号',
  method: 'GET',
  path: `${base}driver/earnings/`,
  access,
  query: driverEarningQuery,
  response: driverEarningPage,
  errors: ['freight.driver_required'],
})
export const readShipperFinance = defineEndpoint({
  name: 'read_shipper_finance',
  summary: '我的运费支出：每一单、每月、每条线路，托管着多少',
  method: 'GET',
  path: `${base}shipper/finance/`,
  access,
  query: shipperFinanceQuery,
  response: shipperFinance,
  errors: ['freight.shipper_required'],
})
export const getShipperStatement = defineEndpoint({
  name: 'get_shipper_statement',
  summary: '对账单：一个月里付过运费的每一单，开票以此为准',
  method: 'GET',
  path: `${base}shipper/finance/statement/`,
  access,
  query: shipperStatementQuery,
  produces: 'file',
  errors: ['freight.shipper_required'],
})
export const freightMoneyEndpoints = [listDriverEarnings, readShipperFinance, getShipperStatement]
