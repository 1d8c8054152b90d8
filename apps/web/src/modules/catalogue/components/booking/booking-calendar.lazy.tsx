import { periodLimits } from '@jihui/protocol/rental/period'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { Clock3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { DateRangeCalendar } from '../../../../ui/fields/date-range-calendar.tsx'
import { addDays, dayText, today } from '../../../../ui/text/format.ts'
import { useFreeDays } from '../../free-days.ts'
import type { MachineDetail } from '../../queries.ts'
import { overtimeSentence } from '../../quote-words.ts'
import type { PeriodTexts } from '../../use-line.ts'

const OtherPeriods = lazy(async () => ({ default: (await import('./other-periods.lazy.tsx')).OtherPeriods }))

export interface BookingCalendarProps {
  line: LineFace
  machine: MachineDetail
  period: PeriodTexts | null
  onChange: (period: PeriodTexts | null) => void
  /** No machine is free through the whole period: other days are offered. */
  isTaken: boolean
  hasSummary?: boolean
}

/** Which days are free, why the others are not, and what to do when a period does not work out. */
export function BookingCalendar({ line, machine, period, onChange, isTaken, hasSummary }: BookingCalendarProps) {
  const { reasonOf, firstFree, onShow, isUnknown, retry } = useFreeDays(line, machine.id)
  return (
    <div>
      {!period && firstFree && firstFree > today() && (
        <p className="mb-3 flex items-center gap-2 text-meta text-ink-2">
          <Clock3 size={16} className="shrink-0" aria-hidden="true" />
          今天没有空闲的，最早 {dayText(firstFree)} 可以起租。
        </p>
      )}
      <DateRangeCalendar
        // A period set from outside (an offer, the hint) moves the calendar to its days.
        key={period ? `${period.start}${period.end}` : 'open'}
        value={period}
        onChange={onChange}
        reasonOf={reasonOf}
        onShow={onShow}
        max={addDays(today(), periodLimits.startAheadMax)}
        minDays={machine.min_days}
        maxDays={periodLimits.daysMax}
        hasSummary={hasSummary}
      />
      {machine.overtime && <p className="mt-3 text-meta text-ink-2">{overtimeSentence(machine.overtime)}</p>}
      {isUnknown && (
        <p
          role="status"
          className="mt-3 flex items-center justify-between gap-3 rounded-card bg-warn-soft py-1 ps-4 pe-1 text-meta text-warn"
        >
          空闲日历没有取到，能不能租以提交时为准。
          <Button tone="ghost" onClick={retry}>
            再取一次
          </Button>
        </p>
      )}
      {isTaken && period && (
        <Suspense fallback={null}>
          <OtherPeriods line={line} machine={machine} wanted={period} onChoose={onChange} />
        </Suspense>
      )}
    </div>
  )
}
