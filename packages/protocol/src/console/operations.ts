/** What the console shows at a glance. */
import { defineEndpoint } from '../endpoint.ts'
import { dashboard, dashboardQuery } from './dashboard-schema.ts'
import { operationFigures } from './figures-schema.ts'

export const getDashboard = defineEndpoint({
  name: 'get_dashboard',
  summary: '控制台总览：各业务线待审、合同申请、今天的审核、将到期的订单',
  method: 'GET',
  path: '/api/admin/dashboard/',
  access: 'permission:qualification_view',
  query: dashboardQuery,
  response: dashboard,
})
/** Of all orders and machines, so for the platform's administrators; a renter too holds `rental_view`, of his own. */
export const getOperationFigures = defineEndpoint({
  name: 'get_operation_figures',
  summary: '运营看板：订单、设备利用、近 30 天新增与取消；另需查看订单的权限',
  method: 'GET',
  path: '/api/admin/operations/',
  access: 'role:platform_admin',
  response: operationFigures,
})

export const consoleEndpoints = [getDashboard, getOperationFigures]
