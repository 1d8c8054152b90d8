import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ownerPaths } from '../owner-paths.ts'

export function EmptyFleet({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      illustration="excavator"
      title="还没有登记设备"
      actions={
        <AppLink to={ownerPaths.register} className={buttonClass('ink', 'main')}>
          登记第一台设备
        </AppLink>
      }
    >
      {children}
    </EmptyState>
  )
}

export function MoreOfFleet({ fleet }: { fleet: UseInfiniteQueryResult<InfiniteData<unknown>> }) {
  if (!fleet.hasNextPage) return null
  return (
    <p className="py-5 text-center">
      <Button busy={fleet.isFetchingNextPage} onClick={() => void fleet.fetchNextPage()}>
        再看更多
      </Button>
    </p>
  )
}
