import { decideClaim, getClaim, listClaims } from '@jihui/protocol/deposit/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { findLine } from '@jihui/protocol/rental/faces'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { depositQuery, type Claim, type Deposit } from '../../rental/public.ts'
import { REFRESH_MS } from '../../../kits/desk/refresh.ts'
import { useCommand } from '../../../kits/command/use-command.ts'

export type DeductionPage = ResponseOf<typeof listClaims.shape>
export type DeductionRow = DeductionPage['results'][number]
/** A deposit out of which something is asked for. */
export type ClaimedDeposit = Deposit & { claim: Claim }

export const deductionTabs = { open: '要裁定', awaiting: '等租客', settled: '已结清', all: '全部' } as const
export type DeductionTab = keyof typeof deductionTabs
export const deductionTabCodes = Object.keys(deductionTabs) as DeductionTab[]

// Keys begin with `rental`: whatever moves an order asks these anew.
const KEY = ['rental', 'console-deductions'] as const
const oneKey = (id: number) => [...KEY, 'one', id] as const
const PAGE_SIZE = 30

export const deductionsQuery = (tab: DeductionTab, keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', tab, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listClaims, { query: { tab, keyword, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    refetchInterval: REFRESH_MS,
  })

export const deductionQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getClaim, { params: { id }, signal }),
  })

export interface Decision {
  /** Yuan. */
  amount: number
  reason: string
}

export const useDecide = (id: number) =>
  useCommand((body: Decision) => call(decideClaim, { params: { id }, body }), {
    touches: [KEY],
    keep: (client, { deposit }) => {
      client.setQueryData(oneKey(id), deposit)
      client.setQueryData(depositQuery(findLine(deposit.line), deposit.rental_id).queryKey, deposit)
    },
  })
