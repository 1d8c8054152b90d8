import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useScreenRoute } from '../../../shell/navigation.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyFleet, MoreOfFleet } from '../components/fleet-states.tsx'
import { fleetQuery, registrationFormQuery } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const ManageRow = lazy(async () => ({ default: (await import('../components/manage-row.tsx')).ManageRow }))

/** 价格与出租: the whole fleet on one page. */
export function Screen() {
  const fleet = useInfiniteQuery(fleetQuery({ line: '', status: '', keyword: '' }))
  const forms = useQuery(registrationFormQuery)
  const items = fleet.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Page title={useScreenRoute()?.title ?? ''} back={ownerPaths.machines} width="wide">
      <p className="text-body text-ink-2">改了价只影响之后的订单。暂停的设备搜不到，已有的订单照常进行。</p>
      {fleet.isPending ? (
        <SkeletonRows tile="size-16" />
      ) : fleet.isError && items.length === 0 ? (
        <ErrorState
          title="设备没有取到"
          onRetry={() => void fleet.refetch()}
          isRetrying={fleet.isFetching}
          reference={referenceOf(fleet.error)}
        >
          {messageOf(fleet.error)}。
        </ErrorState>
      ) : items.length === 0 ? (
        <EmptyFleet />
      ) : (
        <Suspense fallback={<SkeletonRows tile="size-16" count={items.length} />}>
          <ul className="mt-3">
            {items.map((item) => (
              <ManageRow key={item.id} item={item} form={forms.data?.lines.find(({ id }) => id === item.line)} />
            ))}
          </ul>
        </Suspense>
      )}
      <MoreOfFleet fleet={fleet} />
    </Page>
  )
}
