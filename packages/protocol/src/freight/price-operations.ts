/** What a trip costs, told to anybody: no number is asked for, nothing is kept. */
import { defineEndpoint } from '../endpoint.ts'
import { freightPlatform, freightPrice, freightPriceRequest, vehicleTypeList } from './price-schema.ts'

export const listVehicleTypes = defineEndpoint({
  name: 'list_vehicle_types',
  summary: '货运车型',
  method: 'GET',
  path: '/api/transportation/vehicle-types/',
  access: 'public',
  response: vehicleTypeList,
})
export const priceFreight = defineEndpoint({
  name: 'price_freight',
  summary: '算一趟运费，逐项写明怎么算的',
  method: 'POST',
  path: '/api/transportation/price/',
  access: 'public',
  body: freightPriceRequest,
  limit: 'verify',
  response: freightPrice,
  failure: '算不出运费',
  errors: ['freight.place_unknown', 'freight.load_misfit'],
})
export const readFreightPlatform = defineEndpoint({
  name: 'read_freight_platform',
  summary: '货运平台上现在有什么，各项费用',
  method: 'GET',
  path: '/api/transportation/platform/',
  access: 'public',
  response: freightPlatform,
})
export const freightPriceEndpoints = [listVehicleTypes, priceFreight, readFreightPlatform]
