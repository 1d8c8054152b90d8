import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { dayAfterKey, mondayOf, weeksFrom } from './calendar-days.ts'
import { IconButton } from '../button.tsx'
import { addDays } from '../text/format.ts'

export interface DayGridStart {
  min: string
  max: string
  weeks: number
  /** The first Monday on show. */
  from: () => string
  cursor: string
}

/** Which weeks are on show, and where the arrow keys stand in them. */
export function useDayGrid({ min, max, weeks, ...start }: DayGridStart) {
  const [from, setFrom] = useState(start.from)
  const [cursor, setCursor] = useState(start.cursor)
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const last = addDays(from, weeks * 7 - 1)
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${cursor}"]`)?.focus()
  })
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
  /** The one day that Tab reaches. */
  const focusable = cursor >= from && cursor <= last ? cursor : from < min ? min : from
  return { table, weeks, max, from, last, setFrom, setCursor, move, focusable }
}

export interface DayGridProps {
  days: ReturnType<typeof useDayGrid>
  /** What the table is called: 选择租期 */
  label: string
  noteId: string
  /** The first Monday one can go back to. */
  earliest: string
  /** The days on show, in words. */
  span: ReactNode
  /** One `td` with a button that carries `data-day`. */
  cell: (day: string) => ReactNode
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** Weeks as rows under their weekdays, four further or back at a time. */
export function DayGrid({ days, label, noteId, earliest, span, cell }: DayGridProps) {
  const { table, weeks, max, from, last, setFrom } = days
  const back = addDays(from, -28)
  return (
    <>
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label="前几周"
          className="-ms-3"
          disabled={from <= earliest}
          onClick={() => setFrom(back > earliest ? back : earliest)}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <span className="figures text-body font-semibold" aria-live="polite">
          {span}
        </span>
        <IconButton label="后几周" className="-me-3" disabled={last >= max} onClick={() => setFrom(addDays(from, 28))}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <table
        ref={table}
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
    </>
  )
}
