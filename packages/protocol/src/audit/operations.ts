/** Who did what: read by staff who may, written by every command. */
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { auditPage, auditQuery, chainState } from './schema.ts'

export const listAuditLog = defineEndpoint({
  name: 'list_audit_log',
  summary: '操作日志：按订单、对象、操作人、操作和时间查',
  method: 'GET',
  path: '/api/admin/audit-log/',
  access: 'permission:log_view',
  query: auditQuery,
  response: auditPage,
})
export const verifyAuditLog = defineEndpoint({
  name: 'verify_audit_log',
  summary: '核对操作日志的哈希链，最近一万条',
  method: 'GET',
  path: '/api/admin/audit-log/verify/',
  access: 'permission:log_view',
  response: chainState,
})

export const auditEndpoints: readonly Endpoint[] = [listAuditLog, verifyAuditLog]
