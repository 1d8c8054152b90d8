import type { ResponseOf } from '@jihui/protocol/endpoint'
import { explainLedger, listLedger } from '@jihui/protocol/payment/ledger-operations'
import {
  type LedgerAccount,
  ledgerAccountCodes,
  type PostingKind,
  postingKindCodes,
} from '@jihui/protocol/payment/ledger'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type LedgerPage = ResponseOf<typeof listLedger.shape>
export type LedgerPosting = LedgerPage['results'][number]
export type Explanation = ResponseOf<typeof explainLedger.shape>
export type Figure = Explanation['figures'][number]

export interface LedgerFilter {
  keyword: string
  kind: PostingKind | ''
  account: LedgerAccount | ''
  from: string
  to: string
}

const isDay = (text = '') => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** What an address asks for; what it cannot mean is left out. */
export const filterFrom = (query: Readonly<Record<string, string | undefined>>): LedgerFilter => {
  const from = isDay(query.from) ? (query.from ?? '') : ''
  const to = isDay(query.to) ? (query.to ?? '') : ''
  return {
    keyword: (query.keyword ?? '').slice(0, 60),
    kind: postingKindCodes.find((code) => code === query.kind) ?? '',
    account: ledgerAccountCodes.find((code) => code === query.account) ?? '',
    from,
    to: from && to && to < from ? '' : to,
  }
}

const PAGE_SIZE = 30

export const ledgerQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['console', 'ledger', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listLedger, { query: { ...filter, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    // While other postings are fetched these stay where they are.
    placeholderData: keepPreviousData,
  })

export const explanationQuery = (rentalId: number) =>
  queryOptions({
    queryKey: ['console', 'ledger', 'order', rentalId],
    queryFn: ({ signal }) => call(explainLedger, { query: { rental_id: rentalId }, signal }),
  })
