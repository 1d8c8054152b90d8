import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Order } from '../../rental/public.ts'
import { ownerPaths } from '../owner-paths.ts'

export function HandoverError({ query: { error, isFetching, refetch } }: { query: UseQueryResult }) {
  return <QueryError query={{ error, isFetching, refetch }} title="交接记录没有取到" />
}

/** The order is not where this would be done; the text says when it is. */
export function NotYetDue({ order, title, children }: { order: Order; title: string; children: ReactNode }) {
  return (
    <EmptyState
      illustration={order.illustration}
      title={title}
      actions={
        <AppLink to={ownerPaths.rental(order.id)} className={buttonClass('ink')}>
          看这个订单
        </AppLink>
      }
    >
      {children}
    </EmptyState>
  )
}
