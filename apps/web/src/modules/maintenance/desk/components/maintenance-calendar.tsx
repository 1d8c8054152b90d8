import { useId, useState, type KeyboardEvent } from 'react'
import { firstTaken, mondayOf } from '../../../../ui/fields/calendar-days.ts'
import { cx } from '../../../../ui/class-names.ts'
import { DayGrid, useDayGrid } from '../../../../ui/fields/day-grid.tsx'
import { addDays, dayRange, dayText, monthDay, today } from '../../../../ui/text/format.ts'

export interface Span {
  start: string
  end: string
}
interface CalendarProps {
  value: Span | null
  onChange: (span: Span) => void
  /** What speaks for a day already. */
  reasonOf: (day: string) => string | undefined
}

/** The first press takes one day, a later one draws the span out; taken days are hatched and say by what. */
export function MaintenanceCalendar({ value, onChange, reasonOf }: CalendarProps) {
  const min = today()
  const max = addDays(min, 365)
  const noteId = useId()
  const [note, setNote] = useState('')
  const days = useDayGrid({
    min,
    max,
    weeks: 5,
    from: () => mondayOf(value && value.start > addDays(min, 28) ? value.start : min),
    cursor: value && value.start >= min ? value.start : min,
  })
  const choose = (day: string) => {
    const reason = reasonOf(day)
    if (reason !== undefined) return setNote(`${dayText(day)}${reason}，换一天`)
    if (value && value.start === value.end && day > value.start) {
      const taken = firstTaken(value.start, day, reasonOf)
      if (taken) return setNote(`${monthDay(taken)}${reasonOf(taken)}，这几天连不起来`)
      setNote(dayRange(value.start, day))
      return onChange({ start: value.start, end: day })
    }
    setNote(`${dayText(day)}，要几天就再点最后一天`)
    return onChange({ start: day, end: day })
  }
  const cell = (day: string) => (
    <DayCell
      key={day}
      day={day}
      value={value}
      isOff={day < min || day > max}
      isToday={day === min}
      isFocusable={day === days.focusable}
      reason={day < min || day > max ? undefined : reasonOf(day)}
      onChoose={() => {
        days.setCursor(day)
        choose(day)
      }}
      onKeyDown={(event) => days.move(event, day)}
    />
  )
  return (
    <div>
      <DayGrid
        days={days}
        label="维护日期"
        noteId={noteId}
        earliest={mondayOf(min)}
        span={`${monthDay(days.from < min ? min : days.from)} – ${monthDay(days.last)}`}
        cell={cell}
      />
      <p id={noteId} role="status" className="figures min-h-5 text-meta text-ink-2">
        {note || (value ? dayRange(value.start, value.end) : '点第一天')}
      </p>
    </div>
  )
}

interface CellProps {
  day: string
  value: Span | null
  isOff: boolean
  isToday: boolean
  isFocusable: boolean
  reason: string | undefined
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayCell({ day, value, isOff, isToday, isFocusable, reason, onChoose, onKeyDown }: CellProps) {
  const isEdge = value?.start === day || value?.end === day
  const isInside = value !== null && day > value.start && day < value.end
  return (
    <td aria-selected={isEdge || isInside} className={cx('p-0', isInside && 'bg-accent-soft')}>
      <button
        type="button"
        data-day={day}
        disabled={isOff}
        aria-disabled={reason ? true : undefined}
        tabIndex={isFocusable ? 0 : -1}
        aria-label={`${dayText(day)}${reason ? `，${reason}` : isEdge || isInside ? '，已选' : ''}`}
        title={reason}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className={cx(
          'flex min-h-11 w-full flex-col items-center justify-center rounded-card text-lead leading-tight focus-visible:z-10',
          isEdge && 'bg-accent font-semibold text-on-accent',
          !isEdge && reason && 'hatch text-ink-3 line-through',
          !isEdge && !reason && !isOff && !isInside && 'hover:bg-sunken',
          isOff && 'text-tick',
        )}
      >
        {Number(day.slice(8))}
        {isToday && !isEdge && <span className="text-[0.6875rem] leading-3">今天</span>}
      </button>
    </td>
  )
}
