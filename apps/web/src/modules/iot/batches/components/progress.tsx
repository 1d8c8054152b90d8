import type { BatchRow } from '../batch-queries.ts'

type Counts = BatchRow['progress']

/** Of those that are told: who has answered how, and who has not. */
const partsOf = (counts: Counts) => [
  { label: '已执行', value: counts.succeeded, colour: 'bg-ok' },
  { label: '失败', value: counts.failed, colour: 'bg-danger' },
  { label: '过期', value: counts.expired, colour: 'bg-warn' },
  { label: '已下发', value: counts.sent, colour: 'bg-info' },
  { label: '等设备连上', value: counts.queued, colour: 'bg-tick' },
  { label: '撤回', value: counts.cancelled, colour: 'bg-tick' },
  { label: '没轮到', value: counts.waiting, colour: 'bg-sunken' },
]

/** The bar says it at a glance, the words beside it say it to everybody. */
export function Progress({ counts }: { counts: Counts }) {
  const total = counts.devices - counts.refused
  const shown = partsOf(counts).filter(({ value }) => value > 0)
  if (total === 0) return null
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
        {shown.map(({ label, value, colour }) => (
          <span key={label} className={colour} style={{ width: `${(value / total) * 100}%` }} />
        ))}
      </div>
      <p className="figures mt-1.5 text-meta text-ink-2">
        {shown.map(({ label, value }) => `${label} ${value}`).join(' · ')}
      </p>
    </div>
  )
}
