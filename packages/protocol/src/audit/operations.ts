/** Who did what: read by staff who may, written by every command. */
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { decisionsPage, decisionsQuery, dossier, waitingPage, waitingQuery } from './desk-schema.ts'
import { auditActions, auditPage, auditQuery, chainState } from './schema.ts'

export const listAuditLog = defineEndpoint({
  name: 'list_audit_log',
  summary: '操作日志：按订单、对象、操作人、操作和时间查',
  method: 'GET',
  path: '/api/admin/audit-log/',
  access: 'permission:log_view',
  query: auditQuery,
  response: auditPage,
})
export const listAuditActions = defineEndpoint({
  name: 'list_audit_actions',
  summary: '操作日志里的操作和它们的说法',
  method: 'GET',
  path: '/api/admin/audit-log/actions/',
  access: 'permission:log_view',
  response: auditActions,
})
export const verifyAuditLog = defineEndpoint({
  name: 'verify_audit_log',
  summary: '核对操作日志的哈希链，最近一万条',
  method: 'GET',
  path: '/api/admin/audit-log/verify/',
  access: 'permission:log_view',
  response: chainState,
})

export const listDecisions = defineEndpoint({
  name: 'list_decisions',
  summary: '审核与办理记录：资质、合同、生产、交接、设备核验',
  method: 'GET',
  path: '/api/admin/decisions/',
  access: 'permission:qualification_view',
  query: decisionsQuery,
  response: decisionsPage,
})
export const listWaiting = defineEndpoint({
  name: 'list_waiting',
  summary: '等工作人员处理的事项，等得最久的在前',
  method: 'GET',
  path: '/api/admin/waiting/',
  access: 'permission:qualification_view',
  query: waitingQuery,
  response: waitingPage,
})
export const getDossier = defineEndpoint({
  name: 'get_dossier',
  summary: '一个订单的档案：文件、审核、合同、款项、交接和操作，按时间',
  method: 'GET',
  path: '/api/admin/orders/:id/dossier/',
  access: 'permission:qualification_view',
  params: byRental,
  response: dossier,
  errors: ['rental.not_found'],
})

export const auditEndpoints: readonly Endpoint[] = [
  listAuditLog,
  listAuditActions,
  verifyAuditLog,
  listDecisions,
  listWaiting,
  getDossier,
]
