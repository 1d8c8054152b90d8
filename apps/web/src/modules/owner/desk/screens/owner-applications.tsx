import { applicationStatusCodes, applicationStatuses } from '@jihui/protocol/owner/machine'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { ListSearch } from '../../../../ui/fields/list-search.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { applicantName, statedMachines } from '../../public.ts'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { ownerApplicationsQuery, type OwnerApplication } from '../owner-application-queries.ts'

const Desk = lazy(async () => ({
  default: (await import('../components/owner-application-desk.tsx')).OwnerApplicationDesk,
}))

const tabs = [...applicationStatusCodes, ''] as const

/** 设备主申请: who wants to rent machines out, and the decision about it. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const status = tabs.find((one) => one === query.status) ?? (query.status === 'all' ? '' : 'pending')
  const list = useInfiniteQuery(ownerApplicationsQuery(status, query.keyword ?? ''))
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  const counts = list.data?.pages[0]?.by_status ?? {}
  const chosen = items.find(({ id }) => String(id) === query.id)
  const shown = chosen ?? (isDesk ? items[0] : undefined)
  const pick = (id: number | undefined) => setQuery({ id: id === undefined ? undefined : String(id) })
  if (!isDesk && shown)
    return (
      <ConsolePage
        title="设备主申请"
        actions={
          <Button icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={() => pick(undefined)}>
            回到列表
          </Button>
        }
      >
        <div className="mt-4">
          <DeskOf application={shown} />
        </div>
      </ConsolePage>
    )
  return (
    <ConsolePage
      title="设备主申请"
      caption="材料齐、设备看过，再开通"
      actions={<RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching} />}
    >
      <div className="mt-4 max-w-xl">
        <ListSearch
          key={query.keyword ?? ''}
          label="单位、联系人或账号"
          keyword={query.keyword ?? ''}
          onSearch={(keyword) => setQuery({ keyword: keyword || undefined, id: undefined })}
        />
      </div>
      <TabStrip
        className="-mx-4 lg:mx-0 lg:-ms-4"
        label="申请状态"
        value={status}
        onChange={(next) => setQuery({ status: next || 'all', id: undefined })}
        tabs={tabs.map((value) => ({
          value,
          label: value ? applicationStatuses[value].label : '全部',
          count: value ? listedCount(counts[value] ?? 0) : undefined,
        }))}
      />
      <div role="tabpanel" aria-label={status ? applicationStatuses[status].label : '全部'} className="pt-2">
        {!list.data && list.error ? (
          <ConsoleError
            title="获取申请列表失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={6} />
        ) : items.length === 0 ? (
          <EmptyState illustration="forklift" title={query.keyword ? `没有找到“${query.keyword}”` : '没有这样的申请'}>
            {status === 'pending' ? '新的申请一到就排在这里。' : '换一个状态看看。'}
          </EmptyState>
        ) : (
          <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
            <div>
              <ul>
                {items.map((item) => (
                  <Row key={item.id} item={item} isOn={isDesk && item.id === shown?.id} onPick={() => pick(item.id)} />
                ))}
              </ul>
              {list.hasNextPage && (
                <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  再看更早的
                </Button>
              )}
            </div>
            {shown && isDesk && (
              <div className="min-w-0 border-s border-hairline ps-8 pt-3">
                <DeskOf application={shown} />
              </div>
            )}
          </div>
        )}
      </div>
    </ConsolePage>
  )
}

function DeskOf({ application }: { application: OwnerApplication }) {
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <Desk key={application.id} application={application} />
    </Suspense>
  )
}

function Row({ item, isOn, onPick }: { item: OwnerApplication; isOn: boolean; onPick: () => void }) {
  const machines = statedMachines(item.equipment_specifications)
  const isMissing = item.requirements.some(({ is_met }) => !is_met)
  return (
    <li className="relative border-b border-hairline">
      {isOn && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-accent" />}
      <button
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={onPick}
        className={cx('block w-full px-4 py-3 text-start', isOn ? 'bg-surface' : 'hover:bg-sunken')}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{applicantName(item)}</span>
          <span className="keep figures text-meta text-ink-2">{momentText(item.created_at)}</span>
        </span>
        <span className="block truncate text-meta text-ink-2">
          {[item.business_types_display.join('、'), ...machines.slice(0, 2).map(({ name }) => name)]
            .filter(Boolean)
            .join(' · ') || item.applicant_type_display}
        </span>
        <span className="block text-caption text-ink-3">
          {item.status === 'pending'
            ? [item.stage_display, isMissing && '材料不齐'].filter(Boolean).join('，')
            : item.status_display}
        </span>
      </button>
    </li>
  )
}
