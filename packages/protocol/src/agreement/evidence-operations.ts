/** Everything that proves what happened with an order, as one signed document. */
import { defineOperation } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'

export const getEvidence = defineOperation({
  name: 'get_evidence',
  summary: '订单证据包：报价、文件、合同、款项、交接、消息和经过，一份带数字签名的 PDF',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byRental,
  produces: 'pdf',
  limit: 'verify',
  errors: ['rental.not_found'],
})

export const evidenceOperations = [getEvidence]
