import {
  getDossier,
  listAuditActions,
  listAuditLog,
  listDecisions,
  listWaiting,
  verifyAuditLog,
} from '@jihui/protocol/audit/operations'
import type { QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { REFRESH_MS } from '../../../kits/desk/refresh.ts'

export type LogEntry = ResponseOf<typeof listAuditLog.shape>['results'][number]
export type DecisionRow = ResponseOf<typeof listDecisions.shape>['results'][number]
export type WaitingRow = ResponseOf<typeof listWaiting.shape>['results'][number]
export type OrderDossier = ResponseOf<typeof getDossier.shape>

export type ChainReport = ResponseOf<typeof verifyAuditLog.shape>

type Paged<T> = Omit<NonNullable<T>, 'page' | 'page_size' | 'before_id'>
export type LogFilter = Paged<QueryIn<typeof listAuditLog.shape>>
export type DecisionFilter = Paged<QueryIn<typeof listDecisions.shape>>

const LOG_PAGE = 100
/** The newest hundred, then what came before the last one shown: new entries push nothing out of place. */
export const auditLogQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['console', 'audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, { query: { ...filter, page_size: LOG_PAGE, before_id: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.next ? last.results.at(-1)?.id : undefined),
  })

export const auditActionsQuery = queryOptions({
  queryKey: ['console', 'audit-actions'],
  queryFn: ({ signal }) => call(listAuditActions, { signal }),
  staleTime: Infinity,
})

export const chainQuery = queryOptions({
  queryKey: ['console', 'audit-chain'],
  queryFn: ({ signal }) => call(verifyAuditLog, { signal }),
  // Walking it is work: only when somebody asks.
  enabled: false,
  staleTime: Infinity,
})

export const decisionListQuery = (filter: DecisionFilter) =>
  infiniteQueryOptions({
    queryKey: ['console', 'decisions', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDecisions, { query: { ...filter, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })

export const waitingQuery = (line: string, kind: WaitingRow['kind'] | '') =>
  infiniteQueryOptions({
    queryKey: ['rental', 'console-waiting', line, kind],
    queryFn: ({ pageParam, signal }) =>
      call(listWaiting, { query: { line, kind, page: pageParam, page_size: 50 }, signal }),
    ...byPages,
    refetchInterval: REFRESH_MS,
  })

export const orderDossierQuery = (id: number) =>
  queryOptions({
    queryKey: ['rental', 'console-dossier', id],
    queryFn: ({ signal }) => call(getDossier, { params: { id }, signal }),
  })

/** R180 */
const AUDIT_ENTRIES_MAX = 100

/** What the log knows about an order, the latest first. */
export const orderAuditQuery = (rentalId: number) =>
  queryOptions({
    queryKey: ['qualification', 'audit', rentalId],
    queryFn: ({ signal }) =>
      call(listAuditLog, { query: { rental_id: String(rentalId), page_size: AUDIT_ENTRIES_MAX }, signal }),
  })

/** What one person did, the latest first. */
export const ownAuditQuery = (actorId: number) =>
  queryOptions({
    queryKey: ['qualification', 'own-audit', actorId],
    queryFn: ({ signal }) =>
      call(listAuditLog, { query: { actor: String(actorId), page_size: AUDIT_ENTRIES_MAX }, signal }),
  })
