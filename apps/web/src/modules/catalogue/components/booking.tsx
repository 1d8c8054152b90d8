import type { LineFace } from '@jihui/protocol/rental/faces'
import { Store } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useLocationChoice } from '../../../shell/location.ts'
import { useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { Section } from '../../../ui/section.tsx'
import { choiceTexts, noChoices, readChoices, type MachineChoices } from '../machine-choices.ts'
import type { MachineDetail } from '../queries.ts'
import { useQuote } from '../quote.ts'
import type { PeriodTexts } from '../use-line.ts'
import { useRentNow } from '../use-rent-now.ts'
import { BookingBar, BookingChoices, BookingPanel } from './booking-panel.tsx'

export interface BookingProps {
  line: LineFace
  machine: MachineDetail
  period: PeriodTexts | null
  /** The server cannot be reached: no price is asked for. */
  isAway: boolean
  /** Where the bar at the foot of a phone's screen stands. */
  bar: HTMLElement | null
  /** Where the choices stand on a wide screen. */
  beside: HTMLElement | null
}

/** Days, price, the way on to the form, and whose machine it is. */
export function Booking({ line, machine, period, isAway, bar, beside }: BookingProps) {
  const setQuery = useSetQuery()
  const rentNow = useRentNow(line)
  const choices = readChoices(useQueryTexts(), machine) ?? noChoices
  const region = useLocationChoice()?.city
  const quote = useQuote(line, machine.id, { period: isAway ? null : period, region, ...choices })
  const rent = () => rentNow(machine.id, period, choices)
  const panel = {
    line,
    machine,
    period,
    onPeriod: (next: PeriodTexts | null) => next && setQuery({ start: next.start, end: next.end }),
    choices,
    onChoices: (next: MachineChoices) => setQuery(choiceTexts(next)),
    region,
    quote,
    onRent: rent,
  }
  return (
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="lg:sticky lg:top-20">
        <BookingPanel {...panel} isNarrow />
        {machine.owner && <Owner owner={machine.owner} />}
      </div>
      {beside && createPortal(<BookingChoices {...panel} />, beside)}
      {bar && createPortal(<BookingBar machine={machine} choices={choices} quote={quote} onRent={rent} />, bar)}
    </div>
  )
}

function Owner({ owner }: { owner: NonNullable<MachineDetail['owner']> }) {
  return (
    <Section title="出租方" className="lg:mt-5">
      <p className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-card bg-sunken text-ink-2"
        >
          <Store size={22} strokeWidth={1.75} />
        </span>
        <span className="min-w-0">
          <span className="block text-body font-semibold">{owner.name}</span>
          {owner.completed_rentals > 0 && (
            <span className="figures block text-meta text-ink-2">已完成 {owner.completed_rentals} 单</span>
          )}
        </span>
      </p>
    </Section>
  )
}
