/** What everybody sees of his own: his orders in figures, and where they stand. */
import { defineOperation } from '../endpoint.ts'
import { dashboardSummary, reportQuery, reports } from './own-schema.ts'

export const getReports = defineOperation({
  name: 'get_reports',
  summary: '我的租赁统计，按月',
  method: 'GET',
  access: 'auth',
  query: reportQuery,
  response: reports,
})
export const getDashboardSummary = defineOperation({
  name: 'get_dashboard_summary',
  summary: '概览：我的订单；工作人员另有待办',
  method: 'GET',
  access: 'auth',
  response: dashboardSummary,
})

export const ownFigureOperations = [getReports, getDashboardSummary]
