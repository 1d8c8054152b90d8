import { cx } from '../../../../ui/class-names.ts'
import { dayRange } from '../../../../ui/text/format.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { barText, barWords, daysOfSpan, lookOf, stoppedText, todayWord } from '../../fleet-days.ts'
import type { Calendar, CalendarMachine } from '../../fleet-queries.ts'
import { CalendarMachineHead } from './calendar-machine.tsx'
import type { PickedEntry } from './entry-facts.lazy.tsx'
import { PickedFacts } from '../picked-facts.tsx'
import { barLooks, CalendarLegend, UnitDays } from './unit-track.tsx'

interface PhoneProps {
  calendar: Calendar
  picked: PickedEntry | null
  onPick: (picked: PickedEntry | null) => void
}

/** On a phone each machine has its own strip of four weeks, and below it what holds which days. */
export function CalendarPhone({ calendar, picked, onPick }: PhoneProps) {
  return (
    <>
      <CalendarLegend className="mt-1 mb-2" />
      {calendar.machines.map((machine) => (
        <MachineMonth key={machine.equipment_id} machine={machine} calendar={calendar} onPick={onPick} />
      ))}
      <EntrySheet picked={picked} today={calendar.today} onClose={() => onPick(null)} />
    </>
  )
}

export function EntrySheet({
  picked,
  today,
  onClose,
}: {
  picked: PickedEntry | null
  today: string
  onClose: () => void
}) {
  return (
    <Sheet isOpen={picked !== null} onClose={onClose} title={picked ? barWords[lookOf(picked.entry, today)] : ''}>
      {picked && <PickedFacts picked={picked} today={today} onDone={onClose} />}
    </Sheet>
  )
}

function MachineMonth({
  machine,
  calendar,
  onPick,
}: {
  machine: CalendarMachine
  calendar: Calendar
  onPick: (picked: PickedEntry) => void
}) {
  return (
    <section aria-label={machine.name} className="border-t border-hairline pt-3 pb-5">
      <CalendarMachineHead machine={machine} at="above" />
      <UnitStrips machine={machine} calendar={calendar} onPick={onPick} />
    </section>
  )
}

/** The units of one machine as strips with their days, and the same as a list. */
export function UnitStrips({
  machine,
  calendar,
  onPick,
}: {
  machine: CalendarMachine
  calendar: Calendar
  onPick: (picked: PickedEntry) => void
}) {
  const days = daysOfSpan(calendar.from, calendar.to)
  const rows = machine.units.flatMap((unit) =>
    unit.entries
      .filter((entry) => entry.to >= calendar.today && entry.from <= calendar.to && entry.kind !== 'buffer')
      .map((entry) => ({ unit, entry })),
  )
  return (
    <>
      <div aria-hidden="true" className="figures relative mb-0.5 h-5 text-caption text-ink-3">
        {days.map((day, index) =>
          index % 7 === 0 ? (
            <span key={day} className="keep absolute" style={{ insetInlineStart: `${(index / days.length) * 100}%` }}>
              {Number(day.slice(5, 7))}/{Number(day.slice(8))}
            </span>
          ) : null,
        )}
      </div>
      {machine.units.map((unit) => (
        <div key={unit.id} className="border-t border-hairline pt-1">
          <p className="flex justify-between gap-3 text-caption text-ink-2">
            <span className="figures truncate">{unit.serial}</span>
            <span className="keep">{todayWord(unit, calendar.today)}</span>
          </p>
          <UnitDays
            calendar={calendar}
            entries={unit.entries}
            size="compact"
            onPick={(entry) => onPick({ machine, unit, entry })}
          />
        </div>
      ))}
      {rows.length > 0 ? (
        <ul className="mt-1">
          {rows.map(({ unit, entry }) => {
            const look = lookOf(entry, calendar.today)
            return (
              <li key={`${entry.kind}-${entry.id}`}>
                <button
                  type="button"
                  onClick={() => onPick({ machine, unit, entry })}
                  className="flex min-h-11 w-full items-center gap-3 rounded-half text-start text-meta"
                >
                  <span aria-hidden="true" className={cx('h-4 w-6 shrink-0 rounded-[3px]', barLooks[look])} />
                  <span className="figures keep">{dayRange(entry.from, entry.to)}</span>
                  <span className="min-w-0 flex-1 truncate text-ink-2">
                    {barWords[look]} {barText(entry, look)}
                  </span>
                  {stoppedText(entry) && <span className="figures keep text-ink-2">{stoppedText(entry)}</span>}
                </button>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="mt-2 text-meta text-ink-2">接下来没有安排，都能租。</p>
      )}
    </>
  )
}
