/** Addresses and invoice titles that are kept: a person's own, or those of the company he acts for. */
import { defineEndpoint } from '../endpoint.ts'
import * as schema from './schema.ts'

const addresses = '/api/addresses/'
const titles = '/api/invoice-titles/'

export const listAddresses = defineEndpoint({
  name: 'list_addresses',
  summary: '保存的收货地址：自己的，或当前企业的',
  method: 'GET',
  path: addresses,
  access: 'auth',
  company: 'view_orders',
  response: schema.addressList,
})
export const addAddress = defineEndpoint({
  name: 'add_address',
  summary: '保存收货地址',
  method: 'POST',
  path: addresses,
  access: 'auth',
  company: 'keep_addresses',
  body: schema.addressRequest,
  idempotent: true,
  response: schema.addressDone,
  status: 201,
  errors: ['tenant.too_many_addresses'],
})
export const changeAddress = defineEndpoint({
  name: 'change_saved_address',
  summary: '修改保存的收货地址',
  method: 'PUT',
  path: `${addresses}:id/`,
  access: 'auth',
  company: 'keep_addresses',
  params: schema.byAddress,
  body: schema.addressRequest,
  response: schema.addressDone,
  errors: ['tenant.address_not_found'],
})
export const removeAddress = defineEndpoint({
  name: 'remove_address',
  summary: '删除保存的收货地址',
  method: 'DELETE',
  path: `${addresses}:id/`,
  access: 'auth',
  company: 'keep_addresses',
  params: schema.byAddress,
  response: schema.addressDone,
  errors: ['tenant.address_not_found'],
})
export const listInvoiceTitles = defineEndpoint({
  name: 'list_invoice_titles',
  summary: '发票抬头：自己的，或当前企业的',
  method: 'GET',
  path: titles,
  access: 'auth',
  company: 'view_money',
  response: schema.invoiceTitleList,
})
export const addInvoiceTitle = defineEndpoint({
  name: 'add_invoice_title',
  summary: '添加发票抬头，税号按统一社会信用代码核对',
  method: 'POST',
  path: titles,
  access: 'auth',
  company: 'keep_invoice_titles',
  body: schema.invoiceTitleRequest,
  idempotent: true,
  response: schema.invoiceTitleDone,
  status: 201,
  errors: ['tenant.too_many_invoice_titles'],
})
export const changeInvoiceTitle = defineEndpoint({
  name: 'change_invoice_title',
  summary: '修改发票抬头',
  method: 'PUT',
  path: `${titles}:id/`,
  access: 'auth',
  company: 'keep_invoice_titles',
  params: schema.byInvoiceTitle,
  body: schema.invoiceTitleRequest,
  response: schema.invoiceTitleDone,
  errors: ['tenant.invoice_title_not_found'],
})
export const removeInvoiceTitle = defineEndpoint({
  name: 'remove_invoice_title',
  summary: '删除发票抬头',
  method: 'DELETE',
  path: `${titles}:id/`,
  access: 'auth',
  company: 'keep_invoice_titles',
  params: schema.byInvoiceTitle,
  response: schema.invoiceTitleDone,
  errors: ['tenant.invoice_title_not_found'],
})

export const holdingEndpoints = [
  listAddresses,
  addAddress,
  changeAddress,
  removeAddress,
  listInvoiceTitles,
  addInvoiceTitle,
  changeInvoiceTitle,
  removeInvoiceTitle,
]
