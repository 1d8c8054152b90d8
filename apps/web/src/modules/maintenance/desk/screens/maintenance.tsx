import {
  type MaintenanceKind,
  maintenanceKinds,
  maintenanceStatusCodes,
  maintenanceStatuses,
} from '@jihui/protocol/care/machine'
import { findLine, lines } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { mondayOf } from '../../../../ui/fields/calendar-days.ts'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { addDays, today } from '../../../../ui/text/format.ts'
import { ListSearch, ListSearchButton } from '../../../../ui/fields/list-search.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { MaintenanceList } from '../components/maintenance-list.tsx'
import { MaintenanceSchedule } from '../components/maintenance-schedule.tsx'
import { boardDays } from '../maintenance-days.ts'
import {
  boardMax,
  maintenanceBoardQuery,
  type MaintenanceFilter,
  maintenanceListQuery,
} from '../maintenance-queries.ts'

const Sheet = lazy(async () => ({
  default: (await import('../components/maintenance-sheet.lazy.tsx')).MaintenanceSheet,
}))
const Create = lazy(async () => ({
  default: (await import('../components/maintenance-create.lazy.tsx')).MaintenanceCreate,
}))

const kinds = Object.entries(maintenanceKinds) as [MaintenanceKind, string][]
/** 维保排程: what waits for a day and a pair of hands, and the two weeks in which it is done. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const filter: MaintenanceFilter = {
    line: query.line ?? '',
    kind: kinds.find(([code]) => code === query.kind)?.[0] ?? '',
    keyword: query.keyword ?? '',
  }
  const [isSearching, setIsSearching] = useState(filter.keyword !== '')
  const [isMaking, setIsMaking] = useState(false)
  const open = Number(query.id) > 0 ? Number(query.id) : null
  const wasOpened = useOnceOpen(open !== null)
  const wasMaking = useOnceOpen(isMaking)
  const pick = (id: number | null) => setQuery({ id: id === null ? undefined : String(id) })
  const from = query.from && /^\d{4}-\d{2}-\d{2}$/.test(query.from) ? query.from : mondayOf(today())
  const board = useQuery(maintenanceBoardQuery(from, addDays(from, boardDays - 1), filter))
  const move = (days: number) => setQuery({ from: addDays(from, days) })
  useShortcuts({
    ArrowLeft: () => move(-7),
    ArrowRight: () => move(7),
    t: () => setQuery({ from: undefined }),
    n: () => setIsMaking(true),
  })
  const counts = board.data?.counts
  const waiting = board.data?.by_status.pending ?? 0
  const schedule = (
    <MaintenanceSchedule
      from={from}
      items={board.data?.results}
      isCut={(board.data?.count ?? 0) > boardMax}
      error={board.error}
      isFetching={board.isFetching}
      onRetry={() => void board.refetch()}
      onMove={move}
      onToday={() => setQuery({ from: undefined })}
      onOpen={pick}
    />
  )
  return (
    <ConsolePage
      title="维保排程"
      caption={board.data && (waiting > 0 ? `${waiting} 张单等着安排` : '没有等着安排的')}
      actions={
        <>
          <ListSearchButton
            label="搜维护单"
            isOpen={isSearching}
            onToggle={() => {
              if (isSearching && filter.keyword) setQuery({ keyword: undefined })
              setIsSearching(!isSearching)
            }}
          />
          <Button tone="ink" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsMaking(true)}>
            新建
          </Button>
        </>
      }
    >
      {isSearching && (
        <div className="mt-4 max-w-xl">
          <ListSearch
            key={filter.keyword}
            label="设备、出厂编号或说明"
            keyword={filter.keyword}
            onSearch={(keyword) => setQuery({ keyword: keyword || undefined })}
          />
        </div>
      )}
      <div
        className="no-bar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0"
        role="group"
        aria-label="筛选"
      >
        {['', ...lines.map(({ id }) => id)].map((id) => (
          <Chip key={id} isOn={filter.line === id} onClick={() => setQuery({ line: id || undefined })}>
            {id ? findLine(id).short : '全部'}
            {counts?.[id || 'all'] ? <span className="figures">{counts[id || 'all']}</span> : null}
          </Chip>
        ))}
        <span aria-hidden="true" className="mx-1 w-px shrink-0 self-stretch bg-hairline" />
        {kinds.map(([code, label]) => (
          <Chip
            key={code}
            isOn={filter.kind === code}
            onClick={() => setQuery({ kind: filter.kind === code ? undefined : code })}
          >
            {label}
          </Chip>
        ))}
      </div>
      {isDesk ? (
        <div className="mt-3 grid grid-cols-[19rem_minmax(0,1fr)] gap-8">
          <Requests filter={filter} onOpen={pick} />
          {schedule}
        </div>
      ) : (
        <Requests filter={filter} onOpen={pick} schedule={schedule} />
      )}
      <Suspense fallback={null}>
        {wasOpened && <Sheet id={open} onClose={() => pick(null)} />}
        {wasMaking && (
          <Create
            key={String(isMaking)}
            isOpen={isMaking}
            onClose={() => setIsMaking(false)}
            onMade={(id) => {
              setIsMaking(false)
              pick(id)
            }}
          />
        )}
      </Suspense>
    </ConsolePage>
  )
}

/** The requests by their state; on a phone the days are one more tab. */
function Requests({
  filter,
  onOpen,
  schedule,
}: {
  filter: MaintenanceFilter
  onOpen: (id: number) => void
  schedule?: React.ReactNode
}) {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const tabs = schedule ? (['days', ...maintenanceStatusCodes] as const) : maintenanceStatusCodes
  const tab = tabs.find((one) => one === query.status) ?? 'pending'
  const isDays = tab === 'days'
  const list = useInfiniteQuery({ ...maintenanceListQuery(tab, filter), enabled: !isDays })
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  const counts = list.data?.pages[0]?.by_status
  const labelOf = (code: (typeof tabs)[number]) => (code === 'days' ? '日程' : maintenanceStatuses[code].label)
  return (
    <div className="min-w-0">
      <TabStrip
        className="-mx-4 mt-2 lg:mx-0 lg:-ms-4"
        label="维护单状态"
        value={tab}
        onChange={(status) => setQuery({ status })}
        tabs={tabs.map((value) => ({
          value,
          label: labelOf(value),
          count: (value === 'pending' || value === 'scheduled') && counts ? (counts[value] ?? 0) : undefined,
        }))}
      />
      <div role="tabpanel" aria-label={labelOf(tab)} className="pt-2">
        {isDays ? (
          schedule
        ) : !list.data && list.error ? (
          <ConsoleError
            title="获取维护单失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={6} />
        ) : items.length === 0 ? (
          <EmptyState
            illustration="excavator"
            title={
              filter.keyword ? `没有找到“${filter.keyword}”` : tab === 'pending' ? '都安排好了' : '没有这样的维护单'
            }
          >
            {tab === 'pending' ? '租客报修、设备主提出的，都排在这里。' : '换一个状态看看。'}
          </EmptyState>
        ) : (
          <>
            <MaintenanceList items={items} onOpen={onOpen} />
            {list.hasNextPage && (
              <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                再看后面的
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
