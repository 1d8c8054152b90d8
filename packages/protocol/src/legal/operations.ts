import * as z from 'zod/mini'
import { defineOperation } from '../endpoint.ts'
import { byText, legalItem, legalText } from './schema.ts'

export const listAgreements = defineOperation({
  name: 'list_agreements',
  summary: '平台的协议与规则',
  method: 'GET',
  access: 'public',
  response: z.object({ count: z.number(), results: z.array(legalItem) }),
})
export const getRentalAgreement = defineOperation({
  name: 'get_rental_agreement',
  summary: '租赁服务条款',
  method: 'GET',
  access: 'public',
  response: legalText,
})
export const getServiceAgreement = defineOperation({
  name: 'get_service_agreement',
  summary: '服务协议',
  method: 'GET',
  access: 'public',
  response: legalText,
})
export const getAgreement = defineOperation({
  name: 'get_agreement',
  summary: '按编号或名称取一份文本',
  method: 'GET',
  access: 'public',
  params: byText,
  response: legalText,
  errors: ['legal.not_found'],
})

export const legalOperations = [listAgreements, getRentalAgreement, getServiceAgreement, getAgreement]
