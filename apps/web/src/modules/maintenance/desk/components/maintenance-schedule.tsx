import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { addDays, monthDay } from '../../../../ui/text/format.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { boardDays } from '../maintenance-days.ts'
import { boardMax, type ScheduledItem } from '../maintenance-queries.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { MaintenanceBoard, MaintenanceDays } from './maintenance-board.tsx'

const groupings = [
  { value: 'unit', label: '按单机' },
  { value: 'technician', label: '按技师' },
] as const

interface ScheduleProps {
  from: string
  items: readonly ScheduledItem[] | undefined
  isCut: boolean
  error: unknown
  isFetching: boolean
  onRetry: () => void
  onMove: (days: number) => void
  onToday: () => void
  onOpen: (id: number) => void
}

/** Two weeks and the way through them: a board on a desk, a list of days on a phone. */
export function MaintenanceSchedule(props: ScheduleProps) {
  const { from, items, isCut, error, isFetching, onRetry, onMove, onToday, onOpen } = props
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const by = query.by === 'technician' ? 'technician' : 'unit'
  return (
    <section aria-label="日程" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 py-2">
        <div className="flex items-center">
          <IconButton label="前一周" className="-ms-3" onClick={() => onMove(-7)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <span className="figures keep text-body font-semibold" aria-live="polite">
            {monthDay(from)} – {monthDay(addDays(from, boardDays - 1))}
          </span>
          <IconButton label="后一周" onClick={() => onMove(7)}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
          <Button tone="ghost" onClick={onToday}>
            今天
          </Button>
        </div>
        {isDesk && (
          <SegmentedControl
            label="每一行是"
            value={by}
            onChange={(next) => setQuery({ by: next === 'unit' ? undefined : next })}
            options={groupings}
          />
        )}
      </div>
      {items ? (
        isDesk ? (
          <MaintenanceBoard items={items} from={from} by={by} onOpen={onOpen} />
        ) : (
          <MaintenanceDays items={items} from={from} onOpen={onOpen} />
        )
      ) : error ? (
        <ConsoleError title="获取日程失败" error={error} onRetry={onRetry} isRetrying={isFetching} />
      ) : (
        <SkeletonText lines={8} />
      )}
      {isCut && (
        <p className="mt-3 text-meta text-ink-2">这两周的单子太多，只画出前 {boardMax} 张，用上面的筛选缩小范围。</p>
      )}
    </section>
  )
}
