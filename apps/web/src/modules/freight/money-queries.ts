import { addressOfCall, type QueryIn, type ResponseOf } from '@jihui/protocol/endpoint'
import * as memberships from '@jihui/protocol/freight/membership/operations'
import type { MembershipPlanCode } from '@jihui/protocol/freight/membership/plans'
import * as money from '@jihui/protocol/freight/money-operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { request } from '../../shell/api/request.ts'
import { saveFile } from '../../ui/save-file.ts'
import { today } from '../../ui/text/format.ts'
import { ORDERS } from './order-queries.ts'

export type DriverEarning = ResponseOf<typeof money.listDriverEarnings.shape>['results'][number]
export type DriverTotals = ResponseOf<typeof money.listDriverEarnings.shape>['totals']
export type Finance = ResponseOf<typeof money.readShipperFinance.shape>
export type Membership = ResponseOf<typeof memberships.readMembership.shape>

// Under the orders' key: whatever moves one asks what it brought anew.
type EarningQuery = NonNullable<QueryIn<typeof money.listDriverEarnings.shape>>
export const driverEarningsQuery = (status: EarningQuery['status'], isDriver: boolean) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS, 'earnings', status],
    queryFn: ({ pageParam, signal }) =>
      call(money.listDriverEarnings, { query: { status, page: pageParam, page_size: 20 }, signal }),
    enabled: isDriver,
    ...byPages,
  })
export const driverTotalsQuery = (isDriver: boolean) =>
  queryOptions({
    queryKey: [...ORDERS, 'earning-totals'],
    queryFn: async ({ signal }) => (await call(money.listDriverEarnings, { query: { page_size: 1 }, signal })).totals,
    enabled: isDriver,
  })
export const financeQuery = (month: string, isShipper: boolean) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS, 'finance', month],
    queryFn: ({ pageParam, signal }) =>
      call(money.readShipperFinance, { query: { ...(month && { month }), page: pageParam, page_size: 20 }, signal }),
    enabled: isShipper,
    ...byPages,
  })
/** A shipper's account of a month, or of all time, as a file. */
export const saveShipperStatement = async (month: string): Promise<void> => {
  const path = addressOfCall(money.getShipperStatement, { query: month ? { month } : {} })
  saveFile((await request('GET', path, { as: 'blob' })) as Blob, `货运对账单_${month || today()}.csv`)
}

export const MEMBERSHIP = ['freight-membership'] as const
export const membershipQuery = queryOptions({
  queryKey: MEMBERSHIP,
  queryFn: ({ signal }) => call(memberships.readMembership, { signal }),
})
export const useJoin = () =>
  useCommand((plan: MembershipPlanCode) => call(memberships.joinMembership, { body: { plan } }), {
    touches: [MEMBERSHIP],
    told: 'refusal',
  })
export const useEndMembership = () => useCommand(() => call(memberships.endMembership), { touches: [MEMBERSHIP] })
