import { lines } from '@jihui/protocol/rental/faces'
import { useState } from 'react'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { today } from '../../../../ui/text/format.ts'
import { type Range, rangeFault, rangePresets } from '../financial-range.ts'

/** Which days and which line: the ranges one asks for most, or any two days. */
export function FinancialFilter({
  range,
  line,
  onRange,
  onLine,
}: {
  range: Range
  line: string
  onRange: (range: Range) => void
  onLine: (line: string) => void
}) {
  const [draft, setDraft] = useState(range)
  const change = (next: Range) => {
    setDraft(next)
    if (rangeFault(next) === undefined) onRange(next)
  }
  return (
    <div className="mt-4 flex flex-col gap-4 lg:flex-row lg:items-start lg:justify-between">
      <div role="group" aria-label="常用的日期范围" className="flex flex-wrap gap-2 lg:mt-[1.625rem]">
        {rangePresets(today()).map(({ key, label, from, to }) => (
          <Chip key={key} isOn={range.from === from && range.to === to} onClick={() => change({ from, to })}>
            {label}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[10.5rem_10.5rem_9rem]">
        <TextField
          label="从"
          type="date"
          max={today()}
          value={draft.from}
          onChange={(event) => change({ ...draft, from: event.target.value })}
        />
        <TextField
          label="到"
          type="date"
          value={draft.to}
          error={rangeFault(draft)}
          onChange={(event) => change({ ...draft, to: event.target.value })}
        />
        <Select
          label="业务线"
          className="col-span-2 lg:col-span-1"
          value={line}
          onChange={(event) => onLine(event.target.value)}
          options={[{ value: '', label: '全部' }, ...lines.map(({ id, short }) => ({ value: id, label: short }))]}
        />
      </div>
    </div>
  )
}
