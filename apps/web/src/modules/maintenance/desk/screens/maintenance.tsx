import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { mondayOf } from '../../../../ui/fields/calendar-days.ts'
import { addDays, today } from '../../../../ui/text/format.ts'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { aDay, useFilters } from '../../../../kits/list/use-filters.ts'
import { useListSearch } from '../../../../kits/list/use-list-search.tsx'
import { KindAndLine, type RequestFilter, Requests, requestFilters } from '../components/maintenance-requests.tsx'
import { MaintenanceSchedule } from '../components/maintenance-schedule.tsx'
import { boardDays } from '../maintenance-days.ts'
import { boardMax, maintenanceBoardQuery } from '../maintenance-queries.ts'

const Sheet = lazy(async () => ({
  default: (await import('../components/maintenance-sheet.lazy.tsx')).MaintenanceSheet,
}))
const Create = lazy(async () => ({
  default: (await import('../components/maintenance-create.lazy.tsx')).MaintenanceCreate,
}))

/** 维保排程: what waits for a day and a pair of hands, and the two weeks in which it is done. */
export function Screen() {
  const asked = Number(useQueryTexts().id)
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const narrowing = useFilters(requestFilters)
  const search = useListSearch(narrowing, { button: '搜维护单', label: '设备、出厂编号或说明' })
  const [isMaking, setIsMaking] = useState(false)
  const open = asked > 0 ? asked : null
  const wasOpened = useOnceOpen(open !== null)
  const wasMaking = useOnceOpen(isMaking)
  const pick = (id: number | null) => setQuery({ id: id === null ? undefined : String(id) })
  const { board, schedule } = useSchedule(narrowing.values, pick)
  useShortcuts({ n: () => setIsMaking(true) })
  const waiting = board?.by_status.pending ?? 0
  const requests = { narrowing: { ...narrowing, clear: search.clear }, onOpen: pick }
  return (
    <ConsolePage
      title="维保排程"
      caption={board && (waiting > 0 ? `${waiting} 张单等着安排` : '没有等着安排的')}
      actions={
        <>
          {search.button}
          <Button tone="ink" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsMaking(true)}>
            新建
          </Button>
        </>
      }
    >
      {search.field && <div className={deskLook.search}>{search.field}</div>}
      <KindAndLine narrowing={narrowing} counts={board?.counts} />
      {isDesk ? (
        <div className="mt-3 grid grid-cols-[19rem_minmax(0,1fr)] gap-8">
          <Requests {...requests} />
          {schedule}
        </div>
      ) : (
        <Requests {...requests} schedule={schedule} />
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

/** The two weeks the address names, or those from this Monday. */
function useSchedule(filter: RequestFilter, onOpen: (id: number) => void) {
  const setQuery = useSetQuery()
  const from = aDay(mondayOf(today())).read(useQueryTexts().from)
  const query = useQuery(maintenanceBoardQuery(from, addDays(from, boardDays - 1), filter))
  const board = query.data
  const move = (days: number) => setQuery({ from: addDays(from, days) })
  const onToday = () => setQuery({ from: undefined })
  useShortcuts({ ArrowLeft: () => move(-7), ArrowRight: () => move(7), t: onToday })
  const schedule = (
    <MaintenanceSchedule
      from={from}
      items={board?.results}
      isCut={(board?.count ?? 0) > boardMax}
      error={query.error}
      isFetching={query.isFetching}
      onRetry={() => void query.refetch()}
      onMove={move}
      onToday={onToday}
      onOpen={onOpen}
    />
  )
  return { board, schedule }
}
