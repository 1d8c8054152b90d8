import { Lock, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { weekday } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { barWords, daysOfSpan, lookOf, todayWord } from '../../fleet-days.ts'
import type { Calendar } from '../../fleet-queries.ts'
import { CalendarMachineHead } from './calendar-machine.tsx'
import type { PickedEntry } from './entry-facts.lazy.tsx'
import { PickedFacts } from '../picked-facts.tsx'
import { CalendarLegend, TodayLine, UnitDays } from './unit-track.tsx'

interface WideProps {
  calendar: Calendar
  picked: PickedEntry | null
  onPick: (picked: PickedEntry | null) => void
  onBlock: (equipmentId: number, unitId: number) => void
}

/** Four weeks of every unit side by side, grouped by machine; what is picked stands in the panel. */
export function CalendarWide({ calendar, picked, onPick, onBlock }: WideProps) {
  const days = daysOfSpan(calendar.from, calendar.to)
  return (
    <div className={cx('grid min-h-0 flex-1', picked && 'grid-cols-[minmax(0,1fr)_17rem]')}>
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto">
          <DayHead days={days} today={calendar.today} />
          {calendar.machines.map((machine) => (
            <section key={machine.equipment_id} aria-label={machine.name}>
              <div className="grid grid-cols-[15rem_minmax(0,1fr)] border-b border-edge">
                <CalendarMachineHead machine={machine} at="beside" />
                <span className="relative block border-s border-edge">
                  <TodayLine calendar={calendar} />
                </span>
              </div>
              {machine.units.map((unit) => (
                <div
                  key={unit.id}
                  className="grid grid-cols-[15rem_minmax(0,1fr)] border-b border-hairline hover:bg-surface"
                >
                  <div className="flex items-center gap-1 ps-4 pe-1">
                    <span className="figures min-w-0 flex-1 truncate text-meta" title={unit.serial}>
                      {unit.serial}
                    </span>
                    <span className="keep text-caption text-ink-2">{todayWord(unit, calendar.today)}</span>
                    <IconButton
                      label={`占用 ${unit.serial} 的日期`}
                      className="!size-8"
                      onClick={() => onBlock(machine.equipment_id, unit.id)}
                    >
                      <Lock size={14} aria-hidden="true" />
                    </IconButton>
                  </div>
                  <UnitDays
                    className="border-s border-edge"
                    calendar={calendar}
                    entries={unit.entries}
                    picked={picked?.unit.id === unit.id ? picked.entry : null}
                    onPick={(entry) => onPick({ machine, unit, entry })}
                  />
                </div>
              ))}
            </section>
          ))}
        </div>
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline px-6 py-3">
          <CalendarLegend />
          <p className="hidden items-center gap-1.5 text-meta text-ink-2 pointer-fine:flex">
            <KeyCap>←</KeyCap>
            <KeyCap>→</KeyCap>
            移动
            <span className="w-1" />
            <KeyCap>T</KeyCap>
            回到今天
            <span className="w-1" />
            <KeyCap>B</KeyCap>
            占用
          </p>
        </footer>
      </div>
      {picked && <Panel key={picked.entry.id} picked={picked} today={calendar.today} onClose={() => onPick(null)} />}
    </div>
  )
}

function DayHead({ days, today }: { days: readonly string[]; today: string }) {
  return (
    <div className="sticky top-0 z-20 grid grid-cols-[15rem_minmax(0,1fr)] border-b border-edge bg-ground">
      <span className="flex items-end px-4 pb-2 text-meta text-ink-2">机器</span>
      <div
        className="figures grid border-s border-edge py-2 text-center"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {days.map((day, index) => {
          const date = Number(day.slice(8))
          const isMonth = date === 1 || index === 0
          return (
            <span key={day} className={cx(day === today ? 'font-semibold text-accent-ink' : 'text-ink-2')}>
              <span className={cx('block text-caption', isMonth && 'font-semibold text-ink')}>
                {isMonth ? `${Number(day.slice(5, 7))}月` : weekday(day).slice(1)}
              </span>
              <span className={cx('block text-meta', day !== today && 'text-ink')}>{date}</span>
            </span>
          )
        })}
      </div>
    </div>
  )
}

/** What is picked, beside the calendar; it takes the focus and gives it back. */
function Panel({ picked, today, onClose }: { picked: PickedEntry; today: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { entry, unit } = picked
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useShortcuts({ Escape: onClose })
  return (
    <aside aria-label="占用详情" className="overflow-y-auto border-s border-hairline px-5 py-4">
      <div className="flex items-center justify-between gap-2">
        <p className="figures min-w-0 truncate text-meta text-ink-2">{unit.serial}</p>
        <IconButton label="关闭" className="-me-3" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-title outline-none focus-visible:shadow-none">
        {barWords[lookOf(entry, today)]}
      </h2>
      <PickedFacts picked={picked} today={today} onDone={onClose} />
    </aside>
  )
}
