import { periodLimits } from '@jihui/protocol/rental/period'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateRangeCalendar } from '../../../ui/fields/date-range-calendar.tsx'
import { addDays, today } from '../../../ui/text/format.ts'
import type { PeriodTexts } from '../use-line.ts'

/** Chooses the days one needs a machine; nothing changes until it is confirmed. */
export function PeriodFilter({
  value,
  onChoose,
}: {
  value: PeriodTexts | null
  onChoose: (period: PeriodTexts | null) => void
}) {
  const [draft, setDraft] = useState(value)
  return (
    <>
      <DateRangeCalendar
        value={draft}
        onChange={setDraft}
        max={addDays(today(), periodLimits.startAheadMax)}
        maxDays={periodLimits.daysMax}
      />
      <div className="mt-3 flex gap-2">
        <Button tone="ghost" onClick={() => onChoose(null)}>
          不限日期
        </Button>
        <Button tone="ink" className="flex-1" disabled={!draft} onClick={() => onChoose(draft)}>
          {draft ? '看这几天可租的' : '先选起租和归还'}
        </Button>
      </div>
    </>
  )
}
