import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { firstTaken, mondayOf } from './calendar-days.ts'
import { cx } from '../class-names.ts'
import { DayGrid, useDayGrid } from './day-grid.tsx'
import { addDays, daysOfUse, dayText, monthDay, today } from '../text/format.ts'
import { Ruler } from '../ruler.tsx'

export interface Period {
  start: string
  end: string
}

export interface DateRangeCalendarProps {
  value: Period | null
  /** Null while only the first day is chosen. */
  onChange: (period: Period | null) => void
  /** Why a day cannot be rented: 已租出, 整备中; undefined when it can. */
  reasonOf?: (day: string) => string | undefined
  /** First and last day on offer; today to a year ahead unless said otherwise. */
  min?: string
  max?: string
  minDays?: number
  maxDays?: number
  weeks?: number
  /** Tells which days are on show, so that the availability of just those is asked for. */
  onShow?: (from: string, to: string) => void
  /** The period in words above, on the ruler. */
  hasSummary?: boolean
}

export function DateRangeCalendar(props: DateRangeCalendarProps) {
  const { value, onChange, reasonOf = () => undefined, weeks = 5, onShow, hasSummary = true } = props
  const now = today()
  const min = props.min ?? now
  const max = props.max ?? addDays(now, 365)
  const days = useDayGrid({
    min,
    max,
    weeks,
    from: () => {
      // Rolling weeks from today on, unless the period lies further out than they reach.
      const isNear = !value || value.start <= addDays(mondayOf(min), weeks * 7 - 1)
      return mondayOf(isNear ? min : value.start)
    },
    cursor: value?.start ?? min,
  })
  const { from, last } = days
  const [first, setFirst] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const noteId = useId()

  useEffect(() => onShow?.(from < min ? min : from, last), [from, last, min, onShow])

  const choose = (day: string) => {
    const reason = reasonOf(day)
    if (reason !== undefined) return setNote(`${dayText(day)}${reason}，换一天`)
    if (first === null || day < first) {
      setFirst(day)
      setNote(`${monthDay(day)}起租，再选归还日`)
      return onChange(null)
    }
    const taken = firstTaken(first, day, reasonOf)
    const length = daysOfUse(first, day)
    if (taken) return setNote(`${monthDay(taken)}${reasonOf(taken)}，这段租期连不起来`)
    if (props.minDays && length < props.minDays) return setNote(`最短租 ${props.minDays} 天`)
    if (props.maxDays && length > props.maxDays) return setNote(`最长租 ${props.maxDays} 天`)
    setFirst(null)
    setNote(`${dayText(first)} 到 ${dayText(day)}，共 ${length} 天`)
    onChange({ start: first, end: day })
  }

  const shown = first ? { start: first, end: first } : value
  const cell = (day: string) => (
    <DayCell
      key={day}
      day={day}
      now={now}
      isOff={day < min || day > max}
      reason={reasonOf(day)}
      period={shown}
      isFocusable={day === days.focusable}
      onChoose={() => {
        days.setCursor(day)
        choose(day)
      }}
      onKeyDown={(event) => days.move(event, day)}
    />
  )
  return (
    <div>
      {hasSummary && <Summary value={value} first={first} />}
      <DayGrid
        days={days}
        label="选择租期"
        noteId={noteId}
        earliest={mondayOf(min)}
        span={monthSpan(from < min ? min : from, last)}
        cell={cell}
      />
      <p id={noteId} role="status" className={cx('mt-1 min-h-5 text-meta', first ? 'text-accent-ink' : 'text-ink-2')}>
        {note}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-3">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="hatch size-4 rounded-[4px] border border-hairline" />
          不能租
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-4 rounded-[4px] bg-accent" />
          起租与归还
        </span>
      </div>
    </div>
  )
}

interface DayCellProps {
  day: string
  now: string
  isOff: boolean
  reason: string | undefined
  period: Period | null
  isFocusable: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayCell({ day, now, isOff, reason, period, isFocusable, onChoose, onKeyDown }: DayCellProps) {
  const isStart = period?.start === day
  const isEnd = period?.end === day
  const isEdge = isStart || isEnd
  const isInside = period !== null && day > period.start && day < period.end
  const isTaken = reason !== undefined && !isOff
  const date = Number(day.slice(8))
  const caption =
    isStart && isEnd
      ? '起租'
      : isStart
        ? '起租'
        : isEnd
          ? '归还'
          : day === now
            ? '今天'
            : date === 1
              ? `${Number(day.slice(5, 7))}月`
              : ''
  const role = isStart && isEnd ? '，起租' : isStart ? '，起租日' : isEnd ? '，归还日' : isInside ? '，租期内' : ''
  return (
    <td
      aria-selected={isEdge || isInside}
      className={cx(
        'p-0 text-center',
        (isInside || isEdge) && 'bg-accent-soft',
        isStart && 'rounded-s-card',
        isEnd && 'rounded-e-card',
      )}
    >
      <button
        type="button"
        data-day={day}
        disabled={isOff}
        aria-disabled={isTaken || undefined}
        tabIndex={isFocusable ? 0 : -1}
        aria-label={`${dayText(day)}${reason && !isOff ? `，${reason}` : role}`}
        title={isTaken ? reason : undefined}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className={cx(
          'relative flex min-h-11 w-full flex-col items-center justify-center rounded-card text-lead leading-tight focus-visible:z-10',
          isEdge && 'bg-accent font-semibold text-on-accent',
          !isEdge && isTaken && 'hatch text-ink-3 line-through',
          !isEdge && !isTaken && !isOff && !isInside && 'hover:bg-sunken',
          isOff && !isEdge && 'text-tick',
        )}
      >
        {date}
        {caption && <span className="text-[0.6875rem] leading-3 no-underline">{caption}</span>}
      </button>
    </td>
  )
}

function Summary({ value, first }: { value: Period | null; first: string | null }) {
  const start = first ?? value?.start
  const end = first ? undefined : value?.end
  const length = start && end ? daysOfUse(start, end) : 0
  return (
    <div className="mb-3">
      <div className="mb-1 flex items-baseline justify-between gap-2 text-body">
        <strong className="keep">{start ? dayText(start) : '选起租日'}</strong>
        <span className="figures text-meta text-ink-2">{length ? `${length} 天` : ''}</span>
        <strong className="keep">{end ? dayText(end) : '选归还日'}</strong>
      </div>
      <Ruler
        units={length || 14}
        value={length}
        hasPointer={length > 0}
        label={length ? `租期 ${length} 天` : '还没有选租期'}
      />
    </div>
  )
}

function monthSpan(from: string, to: string): string {
  const [year, month] = [from.slice(0, 4), Number(from.slice(5, 7))]
  const [endYear, endMonth] = [to.slice(0, 4), Number(to.slice(5, 7))]
  if (year !== endYear) return `${year}年${month}月 – ${endYear}年${endMonth}月`
  return month === endMonth ? `${year}年${month}月` : `${year}年${month}月 – ${endMonth}月`
}
