import { listingStatusCodes, listingStatuses } from '@jihui/protocol/owner/fleet'
import { lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { LineChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { emptyFleet } from '../components/empty-fleet.tsx'
import { FleetRow } from '../components/fleet-row.tsx'
import { fleetQuery } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'
import { todayQuery } from '../work-queries.ts'

const filters = { line: oneOf(lines.map(({ id }) => id)), status: oneOf(listingStatusCodes), keyword: words }
const labelOf = (status: '' | (typeof listingStatusCodes)[number]) => (status ? listingStatuses[status] : '全部')

/** 我的设备 */
export function Screen() {
  const narrowing = useFilters(filters)
  const list = useList(fleetQuery(narrowing.values))
  const { rows, head } = list
  const { data: day } = useQuery(todayQuery)
  const coming = day ? [...day.now, ...day.next] : []
  const total = Object.values(head?.by_status ?? {}).reduce((sum, count) => sum + count, 0)
  const myLines = lines.filter(({ id }) => (head?.by_line[id] ?? 0) > 0)
  return (
    <ListPage
      title={useScreenRoute()?.title ?? ''}
      actions={<Actions />}
      narrowing={narrowing}
      search={{ button: '搜设备', label: '设备名称、型号或编号' }}
      filters={myLines.length > 1 && <LineChips look={pageLook} of={myLines} {...narrowing.pick('line')} />}
      tabs={{
        label: '出租状态',
        ...narrowing.pick('status'),
        rows: (['', ...listingStatusCodes] as const).map((value) => ({
          value,
          label: labelOf(value),
          count: value ? (head?.by_status[value] ?? 0) : total,
        })),
      }}
      list={list}
      skeleton={<SkeletonRows />}
      words={{
        failed: '设备没有取到',
        safe: '设备都还在，稍后再看。',
        empty: { ...emptyFleet, hint: '填好型号、价格和编号，平台核验后就能被租客找到。' },
        noMatch: {
          illustration: 'forklift',
          title: '没有符合的设备',
          hint: '换个条件，或清掉筛选。',
          clear: '看全部设备',
        },
      }}
      more="再看更多"
    >
      <ul>
        {rows.map((item) => (
          <FleetRow key={item.id} item={item} next={coming.find(({ equipment_id }) => equipment_id === item.id)} />
        ))}
      </ul>
    </ListPage>
  )
}

const iconLink = 'inline-flex size-11 shrink-0 items-center justify-center rounded-card text-ink hover:bg-sunken'

function Actions() {
  return (
    <>
      <AppLink to="/equipment/manage" aria-label="价格与出租" title="价格与出租" className={iconLink}>
        <SlidersHorizontal size={22} strokeWidth={1.75} aria-hidden="true" />
      </AppLink>
      <AppLink to={ownerPaths.register} className={cx(buttonClass('ink'), 'ms-1')}>
        <Plus size={18} aria-hidden="true" />
        登记
      </AppLink>
    </>
  )
}
