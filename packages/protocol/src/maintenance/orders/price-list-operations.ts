/** The price list as settings with their history: published by whoever sets the platform up. */
import { defineEndpoint } from '../../endpoint.ts'
import * as schema from './price-schema.ts'

const path = '/api/admin/service-prices/'
const access = 'permission:system_settings'
export const readServicePrices = defineEndpoint({
  name: 'read_service_prices',
  summary: '上门服务的价目和分成：现在的、将要生效的、每次修改',
  method: 'GET',
  path,
  access,
  response: schema.servicePricesPage,
})
export const publishServicePrices = defineEndpoint({
  name: 'publish_service_prices',
  summary: '发布一版价目，从生效起下的单按它算',
  method: 'POST',
  path,
  access,
  body: schema.publishPricesRequest,
  maxKeys: 300,
  response: schema.servicePricesDone,
  failure: '没有发布',
  errors: ['care.prices_changed', 'care.prices_coming'],
})
export const withdrawServicePrices = defineEndpoint({
  name: 'withdraw_service_prices',
  summary: '撤回还没有生效的一版价目',
  method: 'DELETE',
  path: `${path}:version/`,
  access,
  params: schema.byPriceVersion,
  response: schema.servicePricesDone,
  errors: ['care.prices_not_found', 'care.prices_in_force'],
})
export const priceListEndpoints = [readServicePrices, publishServicePrices, withdrawServicePrices]
