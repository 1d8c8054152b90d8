import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { dayAfterKey, mondayOf, weeksFrom } from '../../../ui/calendar-days.ts'
import { cx } from '../../../ui/class-names.ts'
import { addDays, dayNumber, dayText, monthDay, today } from '../../../ui/format.ts'

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
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** Moves the end of a rental whose beginning stands: one day to choose, the days of use soft, the old end dashed. */
export function OrderEndCalendar(props: OrderEndCalendarProps) {
  const { label, start, originalEnd, value, onChange, min, max, reasonOf = () => undefined, onShow } = props
  // The end agreed so far stays in sight; weeks nobody can choose from are left out.
  const earliest = mondayOf(originalEnd < min ? originalEnd : min)
  const latest = mondayOf(max > originalEnd ? max : originalEnd)
  const weeks = Math.min(WEEKS_MAX, (dayNumber(latest) - dayNumber(earliest)) / 7 + 1)
  const [from, setFrom] = useState(() => mondayOf(value ?? earliest))
  const [cursor, setCursor] = useState(value ?? min)
  const [note, setNote] = useState('')
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const noteId = useId()
  const last = addDays(from, weeks * 7 - 1)

  useEffect(() => onShow?.(from, last), [from, last, onShow])
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${cursor}"]`)?.focus()
  })

  const choose = (day: string) => {
    setCursor(day)
    const reason = reasonOf(day)
    if (reason !== undefined) return setNote(`${dayText(day)}${reason}，换一天`)
    setNote(`${dayText(day)}归还`)
    onChange(day)
  }
  const move = (event: KeyboardEvent, day: string) => {
    const target = dayAfterKey(day, event.key)
    if (!target) return
    event.preventDefault()
    const next = target < min ? min : target > max ? max : target
    wantsFocus.current = true
    setCursor(next)
    if (next < from) setFrom(mondayOf(next))
    else if (next > last) setFrom(addDays(mondayOf(next), -(weeks - 1) * 7))
  }
  const focusable = cursor >= from && cursor <= last ? cursor : from < min ? min : from
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
          tabIndex={day === focusable ? 0 : -1}
          aria-label={`${dayText(day)}${reason ? `，${reason}` : caption ? `，${caption}` : ''}`}
          title={reason}
          onClick={() => choose(day)}
          onKeyDown={(event) => move(event, day)}
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
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label="前几周"
          className="-ms-3"
          disabled={from <= earliest}
          onClick={() => setFrom(later(addDays(from, -28), earliest))}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <span className="figures text-body font-semibold" aria-live="polite">
          {monthDay(from)} – {monthDay(last)}
        </span>
        <IconButton label="后几周" className="-me-3" disabled={last >= max} onClick={() => setFrom(addDays(from, 28))}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- walked with arrow keys
        role="grid"
        aria-label={label}
        aria-describedby={noteId}
        className="figures w-full table-fixed border-separate border-spacing-y-1"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`} className="pb-1 text-caption font-normal text-ink-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksFrom(from, weeks).map((week) => (
            <tr key={week[0]}>{week.map(cell)}</tr>
          ))}
        </tbody>
      </table>
      <p id={noteId} role="status" className="mt-1 min-h-5 text-meta text-ink-2">
        {note}
      </p>
    </div>
  )
}

const later = (one: string, other: string) => (one > other ? one : other)
