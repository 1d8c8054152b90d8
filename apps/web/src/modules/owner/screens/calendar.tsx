import { isDay } from '@jihui/protocol/days'
import { lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { mondayOf } from '../../../ui/fields/calendar-days.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { controlClass } from '../../../ui/fields/field.tsx'
import { addDays, dayRange, today } from '../../../ui/text/format.ts'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../ui/window-width.ts'
import type { PickedEntry } from '../components/calendar/entry-facts.lazy.tsx'
import { freePercent, idlest, SPAN_DAYS } from '../fleet-days.ts'
import { fleetCalendarQuery, type Calendar } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const CalendarWide = lazy(async () => ({
  default: (await import('../components/calendar/calendar-wide.tsx')).CalendarWide,
}))
const CalendarPhone = lazy(async () => ({
  default: (await import('../components/calendar/calendar-phone.tsx')).CalendarPhone,
}))
const BlockSheet = lazy(async () => ({
  default: (await import('../components/calendar/block-sheet.lazy.tsx')).BlockSheet,
}))

interface Blocked {
  equipmentId?: number
  unitId?: number
}

/** 设备日历 */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const now = today()
  const from = query.from && isDay(query.from) ? query.from : mondayOf(now)
  const line = lines.find(({ id }) => id === query.line)?.id ?? ''
  const calendar = useQuery(fleetCalendarQuery({ from, to: addDays(from, SPAN_DAYS - 1), line }))
  const [picked, setPicked] = useState<PickedEntry | null>(null)
  const [blocking, setBlocking] = useState<Blocked | null>(null)
  const wasBlocking = useOnceOpen(blocking !== null)
  const show = (next: string) => setQuery({ from: next === mondayOf(now) ? undefined : next })
  const hasMachines = (calendar.data?.machines.length ?? 0) > 0
  useShortcuts({
    ArrowLeft: () => show(addDays(from, -7)),
    ArrowRight: () => show(addDays(from, 7)),
    t: () => show(mondayOf(now)),
    b: hasMachines ? () => setBlocking({}) : undefined,
  })
  return (
    <div className={cx('flex flex-col', isDesk && 'h-dvh')}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-hairline py-4 lg:border-b lg:px-6">
        <Head calendar={calendar.data} title={useScreenRoute()?.title ?? ''} />
        <div className="flex flex-wrap items-center gap-1 max-lg:-ms-3 lg:gap-2">
          <IconButton label="前一周" onClick={() => show(addDays(from, -7))}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <Button tone="ghost" onClick={() => show(mondayOf(now))}>
            今天
          </Button>
          <IconButton label="后一周" onClick={() => show(addDays(from, 7))}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
          <select
            aria-label="业务线"
            value={line}
            onChange={(event) => setQuery({ line: event.target.value || undefined })}
            className={cx(controlClass(), '!min-h-11 !w-auto pe-3')}
          >
            <option value="">全部</option>
            {lines.map(({ id, short }) => (
              <option key={id} value={id}>
                {short}
              </option>
            ))}
          </select>
          <Button
            tone="ink"
            disabled={!hasMachines}
            icon={<Lock size={18} aria-hidden="true" />}
            onClick={() => setBlocking({})}
          >
            <span>
              占用<span className="max-sm:sr-only">日期</span>
            </span>
          </Button>
        </div>
      </header>
      {calendar.isPending ? (
        <SkeletonText lines={10} />
      ) : calendar.isError && !calendar.data ? (
        <QueryError query={calendar} title="日历没有取到" />
      ) : hasMachines && calendar.data ? (
        <Suspense fallback={<SkeletonText lines={10} />}>
          {isDesk ? (
            <CalendarWide
              calendar={calendar.data}
              picked={picked}
              onPick={setPicked}
              onBlock={(equipmentId, unitId) => setBlocking({ equipmentId, unitId })}
            />
          ) : (
            <CalendarPhone calendar={calendar.data} picked={picked} onPick={setPicked} />
          )}
        </Suspense>
      ) : (
        <EmptyState
          illustration="excavator"
          title={line ? '这条业务线没有你的设备' : '还没有设备'}
          actions={
            line ? (
              <Button onClick={() => setQuery({ line: undefined })}>看全部</Button>
            ) : (
              <AppLink to={ownerPaths.register} className={buttonClass('ink')}>
                登记第一台设备
              </AppLink>
            )
          }
        >
          登记以后，哪台哪天被谁占着都在这里。
        </EmptyState>
      )}
      {wasBlocking && calendar.data && (
        <Suspense fallback={null}>
          <BlockSheet
            key={`${blocking?.equipmentId}-${blocking?.unitId}`}
            isOpen={blocking !== null}
            onClose={() => setBlocking(null)}
            machines={calendar.data.machines}
            today={calendar.data.today}
            {...blocking}
          />
        </Suspense>
      )}
    </div>
  )
}

/** How much is free, and what has been free longest. */
function Head({ calendar, title }: { calendar: Calendar | undefined; title: string }) {
  if (!calendar) return <h1 className="text-title lg:text-display">{title}</h1>
  const units = calendar.machines.reduce((sum, machine) => sum + machine.units.length, 0)
  const idle = idlest(calendar)
  const isOver = calendar.to < calendar.today
  return (
    <div className="min-w-0">
      <p className="figures text-meta text-ink-2">
        {title} · {units} 台 · {dayRange(calendar.from, calendar.to)}
      </p>
      <h1 className="figures text-title">{isOver ? '已经过去的安排' : `${freePercent(calendar)}% 的日子还空着`}</h1>
      {!isOver && idle && (
        <p className="text-meta text-ink-2">
          空得最久：{idle.name}（{idle.serial}），连着 <span className="figures">{idle.days}</span> 天
        </p>
      )}
    </div>
  )
}
