import type { LineFace } from '@jihui/protocol/rental/faces'
import { CalendarX2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { dayRange } from '../../../../ui/text/format.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useOtherPeriods } from '../../other-periods.ts'
import type { MachineDetail } from '../../queries.ts'
import type { PeriodTexts } from '../../use-line.ts'

interface OtherPeriodsProps {
  line: LineFace
  machine: MachineDetail
  wanted: PeriodTexts
  onChoose: (period: PeriodTexts) => void
}

/** What is said when no machine is free through the whole period, and which other days would do. */
export function OtherPeriods({ line, machine, wanted, onChoose }: OtherPeriodsProps) {
  const { data: offers, isFetching } = useOtherPeriods(line, machine.id, wanted, machine.buffer_days)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-4 rounded-card bg-warn-soft px-4 py-3">
      <div role="alert">
        <h3 id={titleId} className="flex items-start gap-2 text-body text-warn">
          <CalendarX2 size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>
            <span className="keep">{dayRange(wanted.start, wanted.end)}</span>没有一{line.unitWord}能从头租到尾
          </span>
        </h3>
      </div>
      {isFetching ? (
        <p className="mt-1 flex items-center gap-2 ps-7 text-meta text-warn">
          <Spinner />
          正在找最近的空闲日子
        </p>
      ) : offers && offers.length > 0 ? (
        <>
          <p className="mt-0.5 ps-7 text-meta text-warn">同样的天数，这几段有空：</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {offers.map((offer) => (
              <Button key={offer.start} onClick={() => onChoose(offer)}>
                <span className="figures">{dayRange(offer.start, offer.end)}</span>
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="mt-0.5 ps-7 text-meta text-warn">附近也没有同样长的空档，缩短几天或换一款试试。</p>
      )}
    </section>
  )
}
