/** From the machine's making ready to its return: sent, received, used, taken back, and what was recorded of it. */
import { defineOperation } from '../endpoint.ts'
import { handoverPhotosMax } from './conventions.ts'
import {
  confirmReturnRequest,
  deliverRequest,
  deliveryRecord,
  handover,
  handoverDone,
  handoverRequest,
  returnRecord,
} from './handover-schema.ts'
import { byRental, rentalDone, returnRequest } from './schema.ts'

const refusals = ['rental.not_found', 'rental.action_not_allowed', 'rental.changed_meanwhile']
/** Of what is bound to the order's days, and hands the unit over. */
const handingOver = [...refusals, 'rental.too_early', 'rental.days_over', 'rental.unit_out']

export const startProduction = defineOperation({
  name: 'start_production',
  summary: '设备投入生产',
  method: 'POST',
  access: 'auth',
  company: 'receive',
  params: byRental,
  body: returnRequest,
  response: rentalDone,
  errors: refusals,
})

export const completeProduction = defineOperation({
  name: 'complete_production',
  summary: '生产完成',
  method: 'POST',
  access: 'auth',
  company: 'receive',
  params: byRental,
  body: returnRequest,
  response: rentalDone,
  errors: refusals,
})

/** Photographs come as files `photos`; `positions` names the line's position of each, in the same order. */
export const recordHandover = defineOperation({
  name: 'record_handover',
  summary: '记录交接：照片、读数与清点',
  method: 'POST',
  access: 'auth',
  company: 'receive',
  params: byRental,
  body: handoverRequest,
  files: { photos: { max: handoverPhotosMax, kind: 'image' } },
  idempotent: true,
  response: handoverDone,
  status: 201,
  errors: [...refusals, 'rental.handover_recorded'],
})

export const getHandover = defineOperation({
  name: 'get_handover',
  summary: '交接记录与对比',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: handover,
  errors: ['rental.not_found'],
})

export const deliverRental = defineOperation({
  name: 'deliver_rental',
  summary: '发货：工作人员或设备主',
  method: 'POST',
  access: 'auth',
  company: 'keep_machines',
  params: byRental,
  body: deliverRequest,
  response: rentalDone,
  errors: handingOver,
})

export const confirmReceipt = defineOperation({
  name: 'confirm_receipt',
  summary: '确认收货，开始使用',
  method: 'POST',
  access: 'auth',
  company: 'receive',
  params: byRental,
  body: returnRequest,
  response: rentalDone,
  errors: handingOver,
})

export const startRental = defineOperation({
  name: 'start_rental',
  summary: '工作人员确认交付，开始使用',
  method: 'POST',
  access: 'permission:rental_edit',
  params: byRental,
  body: returnRequest,
  response: rentalDone,
  errors: handingOver,
})

export const confirmReturn = defineOperation({
  name: 'confirm_return',
  summary: '收回设备，结算押金：工作人员或设备主',
  method: 'POST',
  access: 'auth',
  company: 'keep_machines',
  params: byRental,
  body: confirmReturnRequest,
  response: rentalDone,
  errors: refusals,
})

export const getDeliveryRecord = defineOperation({
  name: 'get_delivery_record',
  summary: '发货记录',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: deliveryRecord,
  errors: ['rental.not_found', 'rental.no_record'],
})

export const getReturnRecord = defineOperation({
  name: 'get_return_record',
  summary: '归还记录与结算',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: returnRecord,
  errors: ['rental.not_found', 'rental.no_record'],
})
