import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import type { Order } from '../../rental/public.ts'
import { ownerPaths } from '../owner-paths.ts'

export function HandoverError({ query: { error, isFetching, refetch } }: { query: UseQueryResult }) {
  return (
    <ErrorState
      title="交接记录没有取到"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      reference={referenceOf(error)}
    >
      {messageOf(error)}
    </ErrorState>
  )
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
