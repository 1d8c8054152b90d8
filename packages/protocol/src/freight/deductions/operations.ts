/** What a driver did not get: he sees it, objects once, and somebody else of staff looks at it again. */
import { defineEndpoint } from '../../endpoint.ts'
import { byDeduction, deductionDone, deductionPage, deductionQuery, objectRequest, reviewRequest } from './schema.ts'
import { deskOrdersPath, ordersPath } from '../order-operations.ts'

export const listDriverDeductions = defineEndpoint({
  name: 'list_driver_deductions',
  summary: '我没有拿到的钱：争议、附加费和补偿，依据的照片，能不能提异议',
  method: 'GET',
  path: '/api/transportation/driver/deductions/',
  access: 'auth',
  query: deductionQuery,
  response: deductionPage,
  errors: ['freight.driver_required'],
})
const onDeduction = { method: 'POST', params: byDeduction, response: deductionDone } as const
const refusals = ['freight.order_not_found', 'freight.deduction_not_found', 'freight.deduction_action_not_allowed']
export const objectToDeduction = defineEndpoint({
  ...onDeduction,
  name: 'object_to_freight_deduction',
  summary: '司机对扣款提出异议，7 天内一次，附照片',
  path: `${ordersPath}:id/deductions/:deduction/object/`,
  access: 'auth',
  body: objectRequest,
  maxKeys: 200,
  errors: [...refusals, 'freight.objection_closed', 'field.file_missing'],
})
export const reviewDeduction = defineEndpoint({
  ...onDeduction,
  name: 'review_freight_deduction',
  summary: '复核司机异议：补给司机多少（0 为维持），由没有参与第一次决定的同事写明原因',
  path: `${deskOrdersPath}:id/deductions/:deduction/review/`,
  access: 'staff:rental_approve',
  body: reviewRequest,
  errors: [...refusals, 'freight.same_decider', 'auth.own_case'],
})
export const deductionEndpoints = [listDriverDeductions, objectToDeduction, reviewDeduction]
