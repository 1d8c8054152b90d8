import { listingStatusCodes, listingStatuses } from '@jihui/protocol/owner/fleet'
import { lines } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { ListSearch, ListSearchButton } from '../../../ui/fields/list-search.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { EmptyFleet, MoreOfFleet } from '../components/fleet-states.tsx'
import { FleetRow } from '../components/fleet-row.tsx'
import { fleetQuery, type FleetFilter } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'
import { todayQuery } from '../work-queries.ts'

/** 我的设备 */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const filter: FleetFilter = {
    line: lines.find(({ id }) => id === query.line)?.id ?? '',
    status: listingStatusCodes.find((code) => code === query.status) ?? '',
    keyword: query.keyword ?? '',
  }
  const [isSearching, setIsSearching] = useState(filter.keyword !== '')
  const fleet = useInfiniteQuery(fleetQuery(filter))
  const [first] = fleet.data?.pages ?? []
  const items = fleet.data?.pages.flatMap((page) => page.results) ?? []
  const { data: day } = useQuery(todayQuery)
  const coming = day ? [...day.now, ...day.next] : []
  const total = Object.values(first?.by_status ?? {}).reduce((sum, count) => sum + count, 0)
  const myLines = lines.filter(({ id }) => (first?.by_line[id] ?? 0) > 0)
  return (
    <Page
      title={useScreenRoute()?.title ?? ''}
      width="wide"
      actions={
        <>
          <ListSearchButton
            label="搜设备"
            isOpen={isSearching}
            onToggle={() => {
              setIsSearching(!isSearching)
              if (isSearching && filter.keyword) setQuery({ keyword: undefined })
            }}
          />
          <AppLink to="/equipment/manage" aria-label="价格与出租" title="价格与出租" className={iconLink}>
            <SlidersHorizontal size={22} strokeWidth={1.75} aria-hidden="true" />
          </AppLink>
          <AppLink to={ownerPaths.register} className={cx(buttonClass('ink'), 'ms-1')}>
            <Plus size={18} aria-hidden="true" />
            登记
          </AppLink>
        </>
      }
    >
      {isSearching && (
        <ListSearch
          label="设备名称、型号或编号"
          keyword={filter.keyword}
          onSearch={(keyword) => setQuery({ keyword: keyword || undefined })}
        />
      )}
      {myLines.length > 1 && (
        <div
          role="group"
          aria-label="业务线"
          className="no-bar -mx-(--gutter) mb-3 flex gap-2 overflow-x-auto px-(--gutter)"
        >
          <Chip isOn={!filter.line} onClick={() => setQuery({ line: undefined })}>
            全部
          </Chip>
          {myLines.map((line) => (
            <Chip key={line.id} isOn={filter.line === line.id} onClick={() => setQuery({ line: line.id })}>
              {line.short}
            </Chip>
          ))}
        </div>
      )}
      <TabStrip
        label="出租状态"
        className="-mx-(--gutter)"
        tabs={[
          { value: '', label: '全部', count: total },
          ...listingStatusCodes.map((value) => ({
            value,
            label: listingStatuses[value],
            count: first?.by_status[value] ?? 0,
          })),
        ]}
        value={filter.status}
        onChange={(status) => setQuery({ status: status || undefined })}
      />
      <div role="tabpanel" aria-label={filter.status ? listingStatuses[filter.status] : '全部'}>
        {fleet.isPending ? (
          <SkeletonRows />
        ) : fleet.isError && items.length === 0 ? (
          <ErrorState
            title="设备没有取到"
            onRetry={() => void fleet.refetch()}
            isRetrying={fleet.isFetching}
            reference={referenceOf(fleet.error)}
          >
            {messageOf(fleet.error)}。设备都还在，稍后再看。
          </ErrorState>
        ) : items.length === 0 ? (
          <NoMachines
            isFiltered={Boolean(filter.line || filter.status || filter.keyword)}
            onClear={() => setQuery({ line: undefined, status: undefined, keyword: undefined })}
          />
        ) : (
          <ul>
            {items.map((item) => (
              <FleetRow key={item.id} item={item} next={coming.find(({ equipment_id }) => equipment_id === item.id)} />
            ))}
          </ul>
        )}
        <MoreOfFleet fleet={fleet} />
      </div>
    </Page>
  )
}

const iconLink = 'inline-flex size-11 shrink-0 items-center justify-center rounded-card text-ink hover:bg-sunken'

function NoMachines({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        illustration="forklift"
        title="没有符合的设备"
        actions={<Button onClick={onClear}>看全部设备</Button>}
      >
        换个条件，或清掉筛选。
      </EmptyState>
    )
  return <EmptyFleet>填好型号、价格和编号，平台核验后就能被租客找到。</EmptyFleet>
}
