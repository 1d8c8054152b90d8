import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dayNumber, dayRange } from '../../../ui/format.ts'
import { MachineTile } from '../../../ui/machine-tile.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { barText, barWords, daysOfSpan, lookOf, todayWord } from '../fleet-days.ts'
import type { Calendar, CalendarMachine } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'
import type { PickedEntry } from './entry-facts.tsx'
import { barLooks, CalendarLegend, TodayLine, UnitTrack } from './unit-track.tsx'

const EntryFacts = lazy(async () => ({ default: (await import('./entry-facts.tsx')).EntryFacts }))

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
      {picked && (
        <Suspense fallback={<SkeletonText />}>
          <EntryFacts picked={picked} today={today} onDone={onClose} />
        </Suspense>
      )}
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
      <AppLink
        to={ownerPaths.machine(machine.equipment_id)}
        className="mb-2 flex min-h-11 items-center gap-3 rounded-half"
      >
        <MachineTile
          line={machine.line}
          illustration={machine.illustration}
          photo={machine.thumbnail_url}
          size="compact"
          className="!size-11 rounded-half"
        />
        <span className="min-w-0 flex-1 text-lead font-semibold">{machine.name}</span>
        <span className="figures text-meta text-ink-2">{machine.units.length} 台</span>
        <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
      </AppLink>
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
  const now = dayNumber(calendar.today) - dayNumber(calendar.from)
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
          <div className="relative">
            <UnitTrack
              entries={unit.entries}
              from={calendar.from}
              to={calendar.to}
              today={calendar.today}
              days={days.length}
              size="compact"
              onPick={(entry) => onPick({ machine, unit, entry })}
            />
            <TodayLine at={now} days={days.length} />
          </div>
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
