/** Prices and weights as settings with their history, and what a change would have meant for cargo of the past. */
import { defineEndpoint } from '../endpoint.ts'
import { changeTermsRequest, freightTermsPage, termsChanged, termsTrial, termsTrialRequest } from './terms-schema.ts'

const path = '/api/admin/freight/prices/'
const access = 'permission:system_settings'
export const readFreightTerms = defineEndpoint({
  name: 'read_freight_terms',
  summary: '运价和匹配的各项，附每次修改',
  method: 'GET',
  path,
  access,
  response: freightTermsPage,
})
export const tryFreightTerms = defineEndpoint({
  name: 'try_freight_terms',
  summary: '拿过去的货源试算一版运价，不保存',
  method: 'POST',
  path: `${path}trial/`,
  access,
  body: termsTrialRequest,
  maxKeys: 200,
  response: termsTrial,
  failure: '没有试算',
})
export const changeFreightTerms = defineEndpoint({
  name: 'change_freight_terms',
  summary: '改运价和匹配的各项，从下一票货起生效',
  method: 'PUT',
  path,
  access,
  body: changeTermsRequest,
  maxKeys: 200,
  response: termsChanged,
  failure: '没有保存',
  errors: ['freight.terms_changed'],
})
export const freightTermsEndpoints = [readFreightTerms, tryFreightTerms, changeFreightTerms]
