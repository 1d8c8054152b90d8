import { defineEndpoint } from '../../endpoint.ts'
import * as schema from './schema.ts'

const path = '/api/iot/rentals/:id/site/'

export const getOrderSite = defineEndpoint({
  name: 'get_order_site',
  summary: '订单的送货点：设备到了没有，有没有离开，租客说了什么',
  method: 'GET',
  path,
  access: 'auth',
  company: 'view_orders',
  params: schema.bySite,
  response: schema.orderSite,
  errors: ['rental.not_found'],
})
export const changeOrderSite = defineEndpoint({
  name: 'change_order_site',
  summary: '租客标出送货点，或说明设备为什么离开、什么时候回来',
  method: 'PUT',
  path,
  access: 'auth',
  company: 'order',
  params: schema.bySite,
  body: schema.siteRequest,
  response: schema.changedSite,
  errors: [
    'rental.not_found',
    'rental.place_differs',
    'site.none',
    'site.over',
    'site.not_staying',
    'site.too_far',
    'site.not_received',
  ],
})
export const arrivalEndpoints = [getOrderSite, changeOrderSite]
