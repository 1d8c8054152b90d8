import { periodLimits } from '@jihui/protocol/rental/period'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { CalendarX2, Clock3 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateRangeCalendar } from '../../../ui/date-range-calendar.tsx'
import { addDays, dayRange, dayText, today } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useFreeDays, useOtherPeriods } from '../free-days.ts'
import type { MachineDetail } from '../queries.ts'
import type { PeriodTexts } from '../use-line.ts'

export interface BookingCalendarProps {
  line: LineDeclaration
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
      {isTaken && period && <OtherPeriods line={line} machine={machine} wanted={period} onChoose={onChange} />}
    </div>
  )
}

interface OtherPeriodsProps {
  line: LineDeclaration
  machine: MachineDetail
  wanted: PeriodTexts
  onChoose: (period: PeriodTexts) => void
}

function OtherPeriods({ line, machine, wanted, onChoose }: OtherPeriodsProps) {
  const { data: offers, isFetching } = useOtherPeriods(line, machine.id, wanted, machine.buffer_days)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-4 rounded-card bg-warn-soft px-4 py-3">
      <div role="alert">
        <h3 id={titleId} className="flex items-start gap-2 text-body text-warn">
          <CalendarX2 size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>
            <span className="keep">{dayRange(wanted.start, wanted.end)}</span>没有一{line.unitWord}能从头租到尾
          </span>
        </h3>
      </div>
      {isFetching ? (
        <p className="mt-1 flex items-center gap-2 ps-7 text-meta text-warn">
          <Spinner />
          正在找最近的空闲日子
        </p>
      ) : offers && offers.length > 0 ? (
        <>
          <p className="mt-0.5 ps-7 text-meta text-warn">同样的天数，这几段有空：</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {offers.map((offer) => (
              <Button key={offer.start} onClick={() => onChoose(offer)}>
                <span className="figures">{dayRange(offer.start, offer.end)}</span>
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="mt-0.5 ps-7 text-meta text-warn">附近也没有同样长的空档，缩短几天或换一款试试。</p>
      )}
    </section>
  )
}
