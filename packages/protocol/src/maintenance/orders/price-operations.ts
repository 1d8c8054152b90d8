/** The price list, told to anybody. */
import { defineEndpoint } from '../../endpoint.ts'
import * as schema from './price-schema.ts'

export const listMaintenancePrices = defineEndpoint({
  name: 'list_maintenance_prices',
  summary: '维修价目表：工时、上门费，师傅分多少，质保多久；按城市',
  method: 'GET',
  path: '/api/maintenance/prices/',
  access: 'public',
  query: schema.pricesQuery,
  response: schema.maintenancePrices,
})
export const priceEndpoints = [listMaintenancePrices]
