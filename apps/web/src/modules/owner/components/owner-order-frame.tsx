import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useChannelState, useTopic } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { orderIdOf, type Order } from '../../rental/public.ts'
import { ownerPaths } from '../owner-paths.ts'
import { ownedOrderQuery } from '../work-queries.ts'

const POLL_MS = 15_000

const toList = (
  <AppLink to={ownerPaths.rentals()} className={buttonClass('ink')}>
    看出租订单
  </AppLink>
)

/** Fetches the order of mine an address names, and draws every way that can fail. */
export function OwnerOrderFrame({ title, children }: { title: string; children: (order: Order) => ReactNode }) {
  const id = orderIdOf(usePathParam('id'))
  const isLive = useChannelState() === 'connected'
  useTopic(id === null ? null : `rental/${id}`)
  const order = useQuery({
    ...ownedOrderQuery(id ?? 0),
    enabled: id !== null,
    refetchInterval: isLive ? false : POLL_MS,
  })
  const isGone = id === null || (order.error instanceof ApiError && order.error.status === 404)
  if (order.data && !isGone) return children(order.data)
  return (
    <Page title={title} back={ownerPaths.rentals()}>
      {isGone ? (
        <EmptyState illustration="excavator" title="未找到订单信息" actions={toList}>
          这个订单不存在，或者租的不是你的设备。
        </EmptyState>
      ) : order.error ? (
        <QueryError query={order} title="订单没有取到" safe="订单还在，没有变化。" />
      ) : (
        <SkeletonRows count={3} tile="size-16" />
      )}
    </Page>
  )
}
