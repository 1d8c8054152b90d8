import { Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { dayText, daysOfUse } from '../../../../ui/text/format.ts'
import { Ruler } from '../../../../ui/ruler.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import {
  BookingCalendar,
  HintCard,
  useLine,
  type MachineDetail,
  type PeriodTexts,
  type QuoteState,
} from '../../../catalogue/public.ts'

export interface FormPeriodProps {
  machine: MachineDetail
  period: PeriodTexts | null
  onChange: (period: PeriodTexts) => void
  quote: QuoteState
  /** The days were lost to somebody else, or a field of theirs was refused. */
  isTaken: boolean
  error?: string
}

/** The days on the ruler; the calendar opens under them when they are to change. */
export function FormPeriod({ machine, period, onChange, quote, isTaken, error }: FormPeriodProps) {
  const line = useLine()
  const [isEditing, setIsEditing] = useState(period === null)
  const isOpen = isEditing || period === null || isTaken || error !== undefined
  const length = period ? daysOfUse(period.start, period.end) : 0
  return (
    <Section title="租期" aside={`最短 ${machine.min_days} 天`}>
      <div
        data-invalid={error !== undefined || isTaken}
        tabIndex={-1}
        className="rounded-card bg-surface p-4 shadow-lift-1 outline-none"
      >
        {isOpen ? (
          <>
            <Suspense fallback={<Bone className="h-96 w-full rounded-card" />}>
              <BookingCalendar
                line={line}
                machine={machine}
                period={period}
                isTaken={isTaken}
                onChange={(next) => {
                  if (!next) return
                  onChange(next)
                  setIsEditing(false)
                }}
              />
            </Suspense>
            {period && !isTaken && error === undefined && (
              <Button tone="ghost" className="mt-2 -ms-4" onClick={() => setIsEditing(false)}>
                不改了
              </Button>
            )}
          </>
        ) : (
          <>
            <div className="mb-1 flex items-baseline justify-between gap-2 text-body">
              <strong className="keep">{dayText(period.start)}</strong>
              <span className="figures text-meta text-ink-2">{length} 天</span>
              <strong className="keep">{dayText(period.end)}</strong>
            </div>
            <Ruler units={length} value={length} label={`租期 ${length} 天`} start="起租" end="归还" />
            <Button className="mt-3 w-full" onClick={() => setIsEditing(true)}>
              改日期
            </Button>
          </>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {quote.quote && quote.isCurrent && !isTaken && (
        <div className="mt-3 empty:hidden">
          <Suspense fallback={null}>
            <HintCard quote={quote.quote} onChoose={onChange} />
          </Suspense>
        </div>
      )}
    </Section>
  )
}
