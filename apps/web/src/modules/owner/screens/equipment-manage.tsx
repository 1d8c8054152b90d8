import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { useScreenRoute } from '../../../shell/navigation.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { emptyFleet } from '../components/empty-fleet.tsx'
import { fleetQuery, registrationFormQuery } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const ManageRow = lazy(async () => ({ default: (await import('../components/manage-row.tsx')).ManageRow }))

/** 价格与出租: the whole fleet on one page. */
export function Screen() {
  const list = useList(fleetQuery({ line: '', status: '', keyword: '' }))
  const forms = useQuery(registrationFormQuery)
  return (
    <ListPage
      title={useScreenRoute()?.title ?? ''}
      back={ownerPaths.machines}
      narrowing={useFilters({})}
      lead={<p className="text-body text-ink-2">改了价只影响之后的订单。暂停的设备搜不到，已有的订单照常进行。</p>}
      list={list}
      words={{ failed: '设备没有取到', empty: emptyFleet }}
      more="再看更多"
    >
      <Suspense fallback={<SkeletonRows tile="size-16" count={list.rows.length} />}>
        <ul className="mt-3">
          {list.rows.map((item) => (
            <ManageRow key={item.id} item={item} form={forms.data?.lines.find(({ id }) => id === item.line)} />
          ))}
        </ul>
      </Suspense>
    </ListPage>
  )
}
