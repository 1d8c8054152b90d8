export { waitingPath } from './audit-links.ts'
export { orderAuditQuery, waitingQuery, type WaitingRow } from './audit-queries.ts'
export { LogRows } from './components/operation-log-rows.tsx'
export { OperationLog } from './components/operation-log.tsx'
