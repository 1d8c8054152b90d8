import type { ResponseOf } from '@jihui/protocol/endpoint'
import { explainLedger, listLedger } from '@jihui/protocol/payment/ledger-operations'
import { ledgerAccountCodes, postingKindCodes } from '@jihui/protocol/payment/ledger'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { aDay, oneOf, type readFilters, words } from '../../../kits/list/use-filters.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type LedgerPage = ResponseOf<typeof listLedger.shape>
export type LedgerPosting = LedgerPage['results'][number]
export type Explanation = ResponseOf<typeof explainLedger.shape>
export type Figure = Explanation['figures'][number]

/** What the address narrows the ledger by. */
export const ledgerFilters = {
  keyword: words,
  kind: oneOf(postingKindCodes),
  account: oneOf(ledgerAccountCodes),
  from: aDay(),
  to: aDay(),
}
export type LedgerFilter = ReturnType<typeof readFilters<typeof ledgerFilters>>

/** Days that end before they begin have no end. */
export const inOrder = (filter: LedgerFilter): LedgerFilter =>
  filter.from && filter.to && filter.to < filter.from ? { ...filter, to: '' } : filter

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

/** What an address names: a rental order by its id, anything else by its kind and id (`membership-5`); null: nothing. */
export const explainedIn = (
  name: string,
): { rental_id?: number; payable_kind?: string; payable_id?: number } | null => {
  const [, kind, digits] = /^(?:([a-z][a-z_]{0,39})-)?(\d{1,15})$/.exec(name) ?? []
  const id = Number(digits)
  if (!(id > 0)) return null
  return kind === undefined ? { rental_id: id } : { payable_kind: kind, payable_id: id }
}

export const explanationQuery = (name: string) =>
  queryOptions({
    queryKey: ['console', 'ledger', 'order', name],
    queryFn: ({ signal }) => call(explainLedger, { query: explainedIn(name) ?? {}, signal }),
  })
