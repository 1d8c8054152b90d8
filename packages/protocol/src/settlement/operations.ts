/** How rental orders are paid: on the bases of every line. */
import { defineOperation } from '../endpoint.ts'
import { cancelling, cancelRefusals, creating, creationRefusals, standing } from '../payment/payable-operations.ts'
import { offlinePaymentDone, offlinePaymentRequest, orderPaymentRequest } from '../payment/schema.ts'
import { byRental } from '../rental/schema.ts'
import { rentalPayable } from './payable.ts'

export const createPayment = defineOperation({
  ...creating,
  name: 'create_payment',
  summary: '发起支付；同一订单同一方式再次发起，得到同一笔支付',
  params: byRental,
  errors: creationRefusals(rentalPayable),
})
export const createPaymentForOrder = defineOperation({
  ...creating,
  name: 'create_payment_for_order',
  summary: '发起支付，订单号在内容中',
  body: orderPaymentRequest,
  errors: creationRefusals(rentalPayable),
})
export const getPaymentStatus = defineOperation({
  ...standing,
  name: 'get_payment_status',
  summary: '支付状态',
  params: byRental,
  errors: ['rental.not_found'],
})
export const cancelPayment = defineOperation({
  ...cancelling,
  name: 'cancel_payment',
  summary: '取消进行中的支付',
  params: byRental,
  errors: ['rental.not_found', ...cancelRefusals],
})
export const updatePaymentStatus = defineOperation({
  name: 'update_payment_status',
  summary: '登记线下银行转账已到账',
  method: 'POST',
  access: 'permission:payment_process',
  params: byRental,
  body: offlinePaymentRequest,
  bodyFallbacks: { status: 'payment_status', reason: 'notes' },
  response: offlinePaymentDone,
  errors: creationRefusals(rentalPayable),
})

export const settlementOperations = [
  createPayment,
  createPaymentForOrder,
  getPaymentStatus,
  cancelPayment,
  updatePaymentStatus,
]
