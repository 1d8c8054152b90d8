import type { LineFace } from '@jihui/protocol/rental/faces'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useLocationChoice } from '../../../../shell/location.ts'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { WhenNear } from '../../../../ui/when-near.tsx'
import { choiceTexts, noChoices, readChoices, type MachineChoices } from '../../machine-choices.ts'
import type { MachineDetail } from '../../queries.ts'
import { useQuote } from '../../quote.ts'
import type { PeriodTexts } from '../../use-line.ts'
import { useRentNow } from '../../use-rent-now.ts'
import { BookingBar, BookingChoices, BookingPanel } from './booking-panel.tsx'

const MachineOwner = lazy(async () => ({ default: (await import('../machine-owner.lazy.tsx')).MachineOwner }))

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
        {machine.owner && (
          <WhenNear margin={0}>
            <Suspense fallback={null}>
              <MachineOwner owner={machine.owner} />
            </Suspense>
          </WhenNear>
        )}
      </div>
      {beside && createPortal(<BookingChoices {...panel} />, beside)}
      {bar && createPortal(<BookingBar machine={machine} choices={choices} quote={quote} onRent={rent} />, bar)}
    </div>
  )
}
