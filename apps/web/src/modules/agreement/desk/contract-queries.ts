import { getDeskContract, listAllContracts, listContractRequests } from '@jihui/protocol/agreement/console-operations'
import { deskTabs, type DeskTab } from '@jihui/protocol/agreement/desk-actions'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call, CONTRACT_TIMEOUT_MS } from '../../../shell/api/call.ts'

export type ContractItem = ResponseOf<typeof listAllContracts.shape>['results'][number]
export type DeskContract = ResponseOf<typeof getDeskContract.shape>
export type ContractRequest = ResponseOf<typeof listContractRequests.shape>['results'][number]

const PAGE_SIZE = 20

export interface ContractFilter {
  readonly tab: DeskTab
  readonly line: string
  readonly keyword: string
}
export const contractsQuery = ({ tab, line, keyword }: ContractFilter) =>
  infiniteQueryOptions({
    queryKey: ['agreement', 'desk', 'contracts', tab, line, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listAllContracts, {
        query: { status: deskTabs[tab].statuses.join(','), line, keyword, page: pageParam, page_size: PAGE_SIZE },
        signal,
      }),
    ...byPages,
    // Another tab or line keeps what stands there until its own rows come.
    placeholderData: (before) => before,
  })

export const deskContractKey = (id: number) => ['agreement', 'desk', 'contract', id] as const
export const deskContractQuery = (id: number) =>
  queryOptions({
    queryKey: deskContractKey(id),
    queryFn: ({ signal }) => call(getDeskContract, { params: { id }, signal, timeoutMs: CONTRACT_TIMEOUT_MS }),
    staleTime: 5_000,
  })

export const contractRequestsKey = ['agreement', 'desk', 'requests'] as const
export const contractRequestsQuery = (line: string) =>
  infiniteQueryOptions({
    queryKey: [...contractRequestsKey, line],
    queryFn: ({ pageParam, signal }) =>
      call(listContractRequests, { query: { line, page: pageParam, page_size: 10 }, signal }),
    ...byPages,
  })

/** Id of an order's contract, the newest where it was replaced; null until one has been generated. */
export const contractOfRentalQuery = (rentalId: number) =>
  queryOptions({
    queryKey: ['agreement', 'desk', 'of-rental', rentalId],
    queryFn: async ({ signal }) => {
      const { results } = await call(listAllContracts, {
        query: { rental_id: rentalId, page_size: 1 },
        signal,
        timeoutMs: CONTRACT_TIMEOUT_MS,
      })
      return results[0]?.id ?? null
    },
    staleTime: 5_000,
  })
