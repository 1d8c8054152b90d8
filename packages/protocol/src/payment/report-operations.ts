/** Financial reports out of the ledger. */
import { defineEndpoint } from '../endpoint.ts'
import { financialReport, reportQuery } from './report-schema.ts'

/** With `format=csv` the same figures as a file. */
export const getFinancialReport = defineEndpoint({
  name: 'get_financial_report',
  summary: '财务报表：一段日期内的收款、退款、收入、押金和设备主应得',
  method: 'GET',
  path: '/api/admin/financial-reports/',
  access: 'permission:reports',
  query: reportQuery,
  response: financialReport,
  errors: ['payment.report_range'],
})
export const reportEndpoints = [getFinancialReport]
