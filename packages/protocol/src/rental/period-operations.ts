/** How long an order lasts and what that comes to: longer, back again, and what is said before anybody agrees. */
import { defineOperation } from '../endpoint.ts'
import {
  extensionPreview,
  extensionPreviewQuery,
  refuteRequest,
  returnPreview,
  returnPreviewQuery,
} from './period-schema.ts'
import { byRental, rentalDone } from './schema.ts'

const missing = ['rental.not_found']
const refusals = [...missing, 'rental.action_not_allowed', 'rental.changed_meanwhile']

export const previewExtension = defineOperation({
  name: 'preview_extension',
  summary: '续租要多少钱、什么时候付',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  query: extensionPreviewQuery,
  response: extensionPreview,
  errors: [...refusals, 'rental.extension_not_later', 'rental.extension_unpaid'],
})
export const withdrawExtension = defineOperation({
  name: 'withdraw_extension',
  summary: '撤回没付款也没开始的续租',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  response: rentalDone,
  errors: [...refusals, 'rental.extension_none', 'rental.extension_used'],
})
export const previewReturn = defineOperation({
  name: 'preview_return',
  summary: '归还结算预览：租客、设备主和工作人员看同一笔账',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  query: returnPreviewQuery,
  response: returnPreview,
  errors: refusals,
})
export const refuteReturn = defineOperation({
  name: 'refute_return',
  summary: '上门未取到：归还申请作废，租客可以重新申请',
  method: 'POST',
  access: 'auth',
  company: 'keep_machines',
  params: byRental,
  body: refuteRequest,
  response: rentalDone,
  errors: [...refusals, 'rental.refuted_early'],
})
export const periodOperations = [previewExtension, withdrawExtension, previewReturn, refuteReturn]
