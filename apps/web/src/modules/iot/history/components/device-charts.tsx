import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import { seriesQuery } from '../history-queries.ts'
import { labelOf } from '../reading-words.ts'
import { SeriesChart } from './series-chart.tsx'

const HOUR_MS = 3_600_000
const spans = {
  hour: { label: '1 小时', ms: HOUR_MS },
  day: { label: '1 天', ms: 24 * HOUR_MS },
  week: { label: '7 天', ms: 7 * 24 * HOUR_MS },
  month: { label: '30 天', ms: 30 * 24 * HOUR_MS },
  year: { label: '1 年', ms: 365 * 24 * HOUR_MS },
} as const
type Span = keyof typeof spans
const tabs = (Object.keys(spans) as Span[]).map((value) => ({ value, label: spans[value].label }))

/** Each value it measures over an hour to a year. */
export function DeviceCharts({ deviceId, fields, now }: { deviceId: string; fields: readonly string[]; now: number }) {
  const [span, setSpan] = useState<Span>('day')
  const [chosen, setChosen] = useState('')
  const field = fields.includes(chosen) ? chosen : (fields[0] ?? '')
  // To the minute: the same chart is not asked for again and again.
  const to = Math.ceil(now / 60_000) * 60_000
  const from = to - spans[span].ms
  const series = useQuery(seriesQuery(deviceId, field, { from: String(from), to: String(to) }))
  return (
    <>
      <TabStrip label="时间范围" tabs={tabs} value={span} onChange={setSpan} className="-mx-(--gutter)" />
      <div className="mt-3">
        <FilterChips
          look={pageLook}
          label="数值"
          options={fields.map((value) => ({ value, label: labelOf(value) }))}
          value={field}
          onChange={setChosen}
        />
      </div>
      <div role="tabpanel" aria-label={spans[span].label} className="mt-4 min-h-48">
        {series.data ? (
          series.data.points.length === 0 ? (
            <p className="py-10 text-center text-meta text-ink-2">这段时间没有这个数值。</p>
          ) : (
            <SeriesChart series={series.data} from={from} to={to} />
          )
        ) : series.error ? (
          <QueryError query={series} title="曲线没有取到" />
        ) : (
          <Bone className="h-40 rounded-half" />
        )}
      </div>
    </>
  )
}
