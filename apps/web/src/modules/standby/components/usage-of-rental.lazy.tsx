import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CirclePause } from 'lucide-react'
import type { OrderCard } from '../../../shell/module.ts'
import { useQueryTexts } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Section } from '../../../ui/section.tsx'
import { stopsQuery, type Usage, usageQuery } from '../standby-queries.ts'
import { OvertimeSum } from './overtime-sum.tsx'
import { StopList } from './stop-list.tsx'
import { UsageAdvice } from './usage-advice.tsx'
import { UsageDays } from './usage-days.tsx'

const StopSheet = lazy(async () => ({ default: (await import('./stop-sheet.lazy.tsx')).StopSheet }))

const hoursIn = ({ totals }: Usage): string => {
  const worked = totals.working.toLocaleString('zh-CN', { maximumFractionDigits: 1 })
  return totals.measured_days === 0 ? '没有终端读数' : `工作 ${worked} 小时`
}

/** On a rental's page: how the machine is used day by day, what would be cheaper, and the days it is stopped. */
export function UsageOfRental({ rentalId, line: lineId }: OrderCard) {
  const line = findLine(lineId)
  const { data: usage } = useQuery(usageQuery(line, rentalId))
  const { data: stops } = useQuery(stopsQuery(line, rentalId))
  const [isStopping, setIsStopping] = useState(useQueryTexts().standby === 'new')
  const isFetched = useOnceOpen(isStopping)
  if (!usage || !stops || usage.days.length === 0) return null
  const mayStop = stops.is_renter && stops.terms !== null && stops.reason === ''
  if (usage.totals.measured_days === 0 && stops.results.length === 0 && !mayStop) return null
  return (
    <Section title="用量" aside={hoursIn(usage)}>
      {stops.is_renter && <UsageAdvice line={line} rentalId={rentalId} advice={usage.advice} />}
      {usage.overtime && <OvertimeSum usage={usage} />}
      {usage.totals.measured_days > 0 && <UsageDays usage={usage} />}
      <StopList line={line} rentalId={rentalId} stops={stops} />
      {mayStop && (
        <Button className="mt-3" onClick={() => setIsStopping(true)}>
          <CirclePause size={18} aria-hidden="true" />
          报停
        </Button>
      )}
      <Suspense fallback={null}>
        {isFetched && (
          <StopSheet
            key={stops.results.length}
            line={line}
            rentalId={rentalId}
            stops={stops}
            isOpen={isStopping}
            onClose={() => setIsStopping(false)}
          />
        )}
      </Suspense>
    </Section>
  )
}
