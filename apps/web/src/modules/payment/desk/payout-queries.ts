import type { ResponseOf } from '@jihui/protocol/endpoint'
import {
  completePayout,
  getPayout,
  holdPayouts,
  listPayouts,
  resumePayouts,
} from '@jihui/protocol/payment/payout-operations'
import { type EarningRole, earningRoleCodes, earningRoles, earningStatuses } from '@jihui/protocol/payment/earnings'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { REFRESH_MS } from '../../../kits/desk/refresh.ts'
import { useCommand } from '../../../kits/command/use-command.ts'

export type PayoutPage = ResponseOf<typeof listPayouts.shape>
export type Payout = PayoutPage['results'][number]

export const payoutTabs = { due: earningStatuses.due, paid: earningStatuses.paid, all: '全部' } as const
export type PayoutTab = keyof typeof payoutTabs
export const payoutTabCodes = Object.keys(payoutTabs) as PayoutTab[]

// Keys begin with `rental`: an order that is settled makes a new one.
const KEY = ['rental', 'console-payouts'] as const
const oneKey = (id: number) => [...KEY, 'one', id] as const
const PAGE_SIZE = 30

export type PayoutRole = EarningRole | ''
export const payoutRoleCodes = ['', ...earningRoleCodes] as const
export const payoutRoleLabel = (role: PayoutRole): string => (role === '' ? '全部收款人' : earningRoles[role].label)

export const payoutsQuery = (tab: PayoutTab, role: PayoutRole, keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', tab, role, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listPayouts, { query: { status: tab, role, keyword, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    refetchInterval: REFRESH_MS,
  })

/** Asked anew whenever it is looked at: the account may be another one by now. */
export const payoutQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getPayout, { params: { id }, signal }),
    staleTime: 0,
  })

type Answer = ResponseOf<typeof completePayout.shape>

const usePayoutCommand = <Input>(id: number, run: (input: Input) => Promise<Answer>) =>
  useCommand(run, { touches: [KEY], keep: (client, { payout }) => client.setQueryData(oneKey(id), payout) })

export const useCompletePayout = (id: number) =>
  usePayoutCommand(id, (body: { reference: string; account_fingerprint: string; amount: number }) =>
    call(completePayout, { params: { id }, body }),
  )
export const useHoldPayouts = (id: number) =>
  usePayoutCommand(id, (reason: string) => call(holdPayouts, { params: { id }, body: { reason } }))
export const useResumePayouts = (id: number) =>
  usePayoutCommand(id, (notes: string) => call(resumePayouts, { params: { id }, body: { notes } }))
