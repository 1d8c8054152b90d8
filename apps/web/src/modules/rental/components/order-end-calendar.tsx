import { useEffect, useId, useState } from 'react'
import { mondayOf } from '../../../ui/fields/calendar-days.ts'
import { cx } from '../../../ui/class-names.ts'
import { DayGrid, useDayGrid } from '../../../ui/fields/day-grid.tsx'
import { dayNumber, dayText, monthDay, today } from '../../../ui/text/format.ts'

export interface OrderEndCalendarProps {
  /** What the table is called: 新的归还日期 */
  label: string
  /** First day of use. */
  start: string
  /** The day agreed so far. */
  originalEnd: string
  value: string | null
  onChange: (day: string) => void
  min: string
  max: string
  /** Why a day cannot be chosen; undefined when it can. */
  reasonOf?: (day: string) => string | undefined
  onShow?: (from: string, to: string) => void
}

const WEEKS_MAX = 5

/** Moves the end of a rental whose beginning stands: one day to choose, the days of use soft, the old end dashed. */
export function OrderEndCalendar(props: OrderEndCalendarProps) {
  const { label, start, originalEnd, value, onChange, min, max, reasonOf = () => undefined, onShow } = props
  // The end agreed so far stays in sight; weeks nobody can choose from are left out.
  const earliest = mondayOf(originalEnd < min ? originalEnd : min)
  const latest = mondayOf(max > originalEnd ? max : originalEnd)
  const weeks = Math.min(WEEKS_MAX, (dayNumber(latest) - dayNumber(earliest)) / 7 + 1)
  const days = useDayGrid({ min, max, weeks, from: () => mondayOf(value ?? earliest), cursor: value ?? min })
  const { from, last } = days
  const [note, setNote] = useState('')
  const noteId = useId()

  useEffect(() => onShow?.(from, last), [from, last, onShow])

  const choose = (day: string) => {
    days.setCursor(day)
    const reason = reasonOf(day)
    if (reason !== undefined) return setNote(`${dayText(day)}${reason}，换一天`)
    setNote(`${dayText(day)}归还`)
    onChange(day)
  }
  const cell = (day: string) => {
    const isEnd = day === value
    const isOff = day < min || day > max
    const reason = isOff ? undefined : reasonOf(day)
    const isInside = value !== null && day >= start && day < value
    const caption = isEnd
      ? '归还'
      : day === start
        ? '起租'
        : day === originalEnd
          ? '原归还'
          : day === today()
            ? '今天'
            : day.endsWith('-01')
              ? `${Number(day.slice(5, 7))}月`
              : ''
    return (
      <td
        key={day}
        aria-selected={isEnd}
        className={cx(
          'p-0 text-center',
          (isInside || isEnd) && 'bg-accent-soft',
          day === start && 'rounded-s-card',
          isEnd && 'rounded-e-card',
        )}
      >
        <button
          type="button"
          data-day={day}
          disabled={isOff}
          aria-disabled={reason !== undefined || undefined}
          tabIndex={day === days.focusable ? 0 : -1}
          aria-label={`${dayText(day)}${reason ? `，${reason}` : caption ? `，${caption}` : ''}`}
          title={reason}
          onClick={() => choose(day)}
          onKeyDown={(event) => days.move(event, day)}
          className={cx(
            'flex min-h-12 w-full flex-col items-center justify-center rounded-card text-lead leading-tight',
            isEnd && 'bg-accent font-semibold text-on-accent',
            !isEnd && reason !== undefined && 'hatch text-ink-3 line-through',
            !isEnd && isOff && (isInside ? 'text-ink-3' : 'text-tick'),
            !isEnd && !isOff && reason === undefined && !isInside && 'hover:bg-sunken',
            !isEnd && day === originalEnd && 'border border-dashed border-edge text-ink-2',
          )}
        >
          {Number(day.slice(8))}
          {caption && <span className="text-[0.6875rem] leading-3">{caption}</span>}
        </button>
      </td>
    )
  }
  return (
    <div>
      <DayGrid
        days={days}
        label={label}
        noteId={noteId}
        earliest={earliest}
        span={`${monthDay(from)} – ${monthDay(last)}`}
        cell={cell}
      />
      <p id={noteId} role="status" className="mt-1 min-h-5 text-meta text-ink-2">
        {note}
      </p>
    </div>
  )
}
