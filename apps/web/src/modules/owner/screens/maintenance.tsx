import { maintenanceStatusCodes, maintenanceStatuses } from '@jihui/protocol/care/machine'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { agoText, dayRange } from '../../../ui/text/format.ts'
import { ListSearch, ListSearchButton } from '../../../ui/fields/list-search.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { MaintenanceStatusTag } from '../components/maintenance-status.tsx'
import { maintenancesQuery, type Maintenance } from '../maintenance-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const tabs = [
  { value: 'all', label: '全部' },
  ...maintenanceStatusCodes.map((code) => ({
    value: code as string,
    label: maintenanceStatuses[code].label as string,
  })),
]
/** What a link may ask for that is no tab: everything that is not done. */
const OPEN = 'open'

/** What has to be looked after on my machines: my own requests and those of renters. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const asked = query.status ?? 'all'
  const status = asked === OPEN || tabs.some(({ value }) => value === asked) ? asked : 'all'
  const keyword = query.keyword ?? ''
  const [isSearching, setIsSearching] = useState(keyword !== '')
  const list = useInfiniteQuery(maintenancesQuery(status, keyword))
  const [first] = list.data?.pages ?? []
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  const counts = first?.by_status
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = status === OPEN ? [{ value: OPEN, label: '没办完' }, ...tabs] : tabs
  return (
    <Page
      title="维护"
      back={ownerPaths.dashboard}
      width="wide"
      actions={
        <>
          <ListSearchButton
            label="搜维护单"
            isOpen={isSearching}
            onToggle={() => {
              setIsSearching(!isSearching)
              if (isSearching && keyword) setQuery({ keyword: undefined })
            }}
          />
          <AppLink to={ownerPaths.maintenanceCreate()} className={buttonClass('ink')}>
            <Plus size={18} aria-hidden="true" />
            新建
          </AppLink>
        </>
      }
    >
      {isSearching && (
        <ListSearch
          label="设备、编号或说明"
          keyword={keyword}
          onSearch={(text) => setQuery({ keyword: text || undefined })}
        />
      )}
      <TabStrip
        label="维护状态"
        className="-mx-(--gutter)"
        tabs={shown.map((tab) => ({
          ...tab,
          count: tab.value === 'all' ? total : tab.value === OPEN ? undefined : counts?.[tab.value],
        }))}
        value={status}
        onChange={(next) => setQuery({ status: next === 'all' ? undefined : next })}
      />
      <div role="tabpanel" aria-label={shown.find(({ value }) => value === status)?.label}>
        {list.isPending && <SkeletonRows tile="size-16" />}
        {list.isError && items.length === 0 && (
          <ErrorState
            title="维护单没有取到"
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            reference={referenceOf(list.error)}
          >
            {messageOf(list.error)}
          </ErrorState>
        )}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            illustration="excavator"
            title={keyword ? `没有和“${keyword}”相符的维护单` : '没有维护单'}
            actions={
              <AppLink to={ownerPaths.maintenanceCreate()} className={buttonClass('ink')}>
                建一张维护单
              </AppLink>
            }
          >
            到期保养、要修的毛病都记在这里；租客报修也会出现。填了日期，那几天就不会租出去。
          </EmptyState>
        )}
        <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
          {items.map((item) => (
            <MaintenanceRow key={item.id} item={item} />
          ))}
        </ul>
        {list.hasNextPage && (
          <p className="py-5 text-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? '正在加载' : '看更早的'}
            </Button>
          </p>
        )}
      </div>
    </Page>
  )
}

function MaintenanceRow({ item }: { item: Maintenance }) {
  return (
    <li data-line={item.line} className="border-b border-hairline">
      <AppLink to={ownerPaths.maintenanceDetail(item.id)} className="flex gap-3 rounded-half py-4">
        <MachineTile line={item.line} illustration={item.illustration} photo={item.thumbnail_url} size="compact" />
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0 text-lead font-semibold">
              {item.kind_display} {item.equipment_name}
            </span>
            <MaintenanceStatusTag item={item} />
          </span>
          <span className="line-clamp-2 block text-body text-ink-2">{item.description}</span>
          <span className="figures mt-0.5 block text-meta text-ink-3">
            {item.urgency === 'high' && item.actions.length > 0 && (
              <span className={cx('me-2 font-semibold text-danger')}>{item.urgency_display}</span>
            )}
            {[
              item.unit_serial,
              item.is_own ? '我建的' : `${item.customer_name}报修`,
              item.start_date ? dayRange(item.start_date, item.end_date ?? item.start_date) : agoText(item.created_at),
            ].join(' · ')}
          </span>
        </span>
      </AppLink>
    </li>
  )
}
