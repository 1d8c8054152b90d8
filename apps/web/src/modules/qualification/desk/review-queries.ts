import type { ResponseOf } from '@jihui/protocol/endpoint'
import { listQualificationHistory, verifyQualification } from '@jihui/protocol/qualification/operations'
import { getReviewDossier, listReviewQueue } from '@jihui/protocol/qualification/queue-operations'
import { lines, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/api/call.ts'
import { REFRESH_MS } from '../../../kits/desk/refresh.ts'
import { queueQuery } from './queue-query.ts'

export type QueuePage = ResponseOf<typeof listReviewQueue.shape>
export type QueueItem = QueuePage['results'][number]
export type Dossier = ResponseOf<typeof getReviewDossier.shape>
export type DossierDocument = Dossier['documents'][number]

export type ReviewTab = 'pending' | 'verified'
/** R157 */
export const verifiedFilters = [
  { value: 'all', label: '全部' },
  { value: 'passed', label: '已通过' },
  { value: 'rejected', label: '已拒绝' },
  { value: 'has_contract', label: '已有合同' },
] as const
export type VerifiedFilter = (typeof verifiedFilters)[number]['value']
export const queueSorts = [
  { value: 'oldest', label: '等得最久' },
  { value: 'newest', label: '最新提交' },
] as const
export type QueueSort = (typeof queueSorts)[number]['value']

/** Which part of the queue one looks at. */
export interface QueueChoice {
  tab: ReviewTab
  filter: VerifiedFilter
  /** Id of a line; empty: all of them. */
  line: string
  keyword: string
  sort: QueueSort
}

/** The lines whose documents are reviewed. */
export const reviewLines = lines.filter((line) => onLine(verifyQualification, line))

const allQueues = ['qualification', 'queue'] as const
export const queueKey = (choice: QueueChoice) => [...allQueues, choice] as const

export const queuePageQuery = (choice: QueueChoice, page: number) =>
  queryOptions({
    queryKey: [...queueKey(choice), page],
    queryFn: ({ signal }): Promise<QueuePage> => call(listReviewQueue, { query: queueQuery(choice, page), signal }),
    refetchInterval: REFRESH_MS,
  })

export const dossierQuery = (id: number, asOf?: string) =>
  queryOptions({
    queryKey: ['qualification', 'dossier', id, asOf ?? 'now'],
    queryFn: ({ signal }) => call(getReviewDossier, { params: { id }, query: asOf ? { as_of: asOf } : {}, signal }),
    // What was, stays.
    staleTime: asOf ? Infinity : 5_000,
  })

/** What was decided about an order before, the latest first. */
export const decisionsQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['qualification', 'decisions', line.id, id],
    queryFn: async ({ signal }) =>
      (await call(onLine(listQualificationHistory, line), { params: { id }, signal })).results,
  })
