import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { forgetOrder } from '../last-order.ts'
import { forgetAccessOf, useAccessOf } from '../order-access.ts'
import { isOver } from '../order-words.ts'
import { servicePaths } from '../service-paths.ts'
import { orderQuery, type ServiceOrder } from '../service-queries.ts'

const POLL_MS = 10_000
const TOO_MANY = 429

/** What leads to a new order, where the one that was looked for is not there. */
export function AskAnew({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      illustration="excavator"
      title={title}
      actions={
        <AppLink to={servicePaths.platform} className={buttonClass('ink')}>
          叫师傅
        </AppLink>
      }
    >
      {children}
    </EmptyState>
  )
}

interface OrderLoaderProps {
  title: string
  orderId: string
  children: (order: ServiceOrder, access: string | undefined) => ReactNode
}
/** An order as this visit may read it, asked again while it is under way. */
export function OrderLoader({ title, orderId, children }: OrderLoaderProps) {
  const access = useAccessOf(orderId)
  const query = useQuery({
    ...orderQuery(orderId, access, useUser()?.id),
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL_MS),
    placeholderData: (before: ServiceOrder | undefined) => (before?.orderId === orderId ? before : undefined),
  })
  const { data, error, isPlaceholderData: isBefore } = query
  // A proof the server takes no more is none.
  const isSpent = access !== undefined && data !== undefined && !data.is_full && !isBefore
  useEffect(() => {
    if (isSpent) forgetAccessOf(orderId)
  }, [isSpent, orderId])
  const isUnknown = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isUnknown) forgetOrder(orderId)
  }, [isUnknown, orderId])
  if (data) return children(data, access)
  const isSilent = !error || (error instanceof ApiError && error.status === TOO_MANY)
  return (
    <Page title={title} back={servicePaths.platform}>
      {isUnknown ? (
        <AskAnew title="没有这张服务单">链接要完整，从下单的那台手机上复制。</AskAnew>
      ) : isSilent ? (
        <SkeletonRows />
      ) : (
        <QueryError query={query} title="服务单没有取到" safe="单子还在，师傅照常。" illustration="excavator" />
      )}
    </Page>
  )
}
