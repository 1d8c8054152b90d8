import { lines, type LineFace } from '@jihui/protocol/rental/faces'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { durationText } from '../../../ui/format.ts'
import { consolePaths } from '../paths.ts'

export interface LineFigures {
  line: LineFace
  /** Undefined until the server has counted. */
  counts: { qualification: number; toContract: number; delivery: number; returns: number; overdue: number } | undefined
  /** How long the oldest order that can be decided has waited; null where none waits. */
  longestMs: number | null
}

type Counted = NonNullable<LineFigures['counts']>

const places: readonly { field: keyof Counted; label: string; to: string; isLate?: boolean }[] = [
  { field: 'qualification', label: '待审核', to: consolePaths.review() },
  { field: 'toContract', label: '待生成合同', to: consolePaths.orders({ tab: 'all', status: 'pending_contract' }) },
  { field: 'delivery', label: '待发货', to: consolePaths.orders({ tab: 'delivery' }) },
  { field: 'returns', label: '待收回', to: consolePaths.orders({ tab: 'in_use' }) },
  { field: 'overdue', label: '逾期', to: consolePaths.orders({ tab: 'overdue' }), isLate: true },
]

const WAIT_HOURS = 24

function Wait({ ms }: { ms: number | null }) {
  if (ms === null) return <span className="text-meta text-ink-3">没有在等的</span>
  const text = durationText(ms)
  return (
    <div className="max-w-44">
      <Ruler units={WAIT_HOURS} value={ms / 3_600_000} majorEvery={6} size="small" label={`最久已等 ${text}`} />
      <p className="figures mt-0.5 text-caption text-ink-2">{text}</p>
    </div>
  )
}

function Figure({ value, isLate, size }: { value: number | undefined; isLate?: boolean; size: string }) {
  if (value === undefined) return <span aria-label="正在数">…</span>
  return (
    <span className={cx('figures', size, value === 0 ? 'text-ink-3' : cx('font-semibold', isLate && 'text-danger'))}>
      {value}
    </span>
  )
}

/** What waits on each line; every figure opens its queue. A table on a desk, a card per line on a phone. */
export function LineFiguresTable({ rows }: { rows: readonly LineFigures[] }) {
  return (
    <table className="mt-5 hidden w-full border-collapse text-body lg:table">
      <thead>
        <tr className="border-b border-edge text-meta text-ink-2">
          <th scope="col" className="pb-2 text-start font-normal">
            业务线
          </th>
          {places.map(({ field, label }) => (
            <th key={field} scope="col" className="pb-2 text-end font-normal">
              {label}
            </th>
          ))}
          <th scope="col" className="pb-2 ps-10 text-start font-normal">
            最久等待
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, counts, longestMs }) => (
          <tr key={line.id} data-line={line.id} className="border-b border-hairline">
            <th scope="row" className="py-2 text-start font-semibold">
              <span className="flex items-center gap-2.5">
                <span aria-hidden="true" className="h-5 w-[3px] bg-hue" />
                {line.short}
              </span>
            </th>
            {places.map(({ field, label, to, isLate }) => (
              <td key={field} className="py-2 text-end">
                <AppLink
                  to={to}
                  aria-label={`${line.short}${label} ${counts?.[field] ?? ''}，打开`}
                  className="inline-flex min-h-11 min-w-14 items-center justify-end rounded-half px-2 underline-offset-4 hover:bg-sunken hover:underline"
                >
                  <Figure value={counts?.[field]} isLate={isLate} size="text-title" />
                </AppLink>
              </td>
            ))}
            <td className="py-2 ps-10">
              <Wait ms={longestMs} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LineFiguresCards({ rows }: { rows: readonly LineFigures[] }) {
  return (
    <div className={cx('mt-5 grid gap-3 lg:hidden', rows.length > 1 && 'sm:grid-cols-2')}>
      {rows.map(({ line, counts, longestMs }) => (
        <section
          key={line.id}
          data-line={line.id}
          aria-label={line.label}
          className="rounded-card bg-surface p-4 shadow-lift-1"
        >
          <h2 className="flex items-center gap-2.5 text-body font-semibold">
            <span aria-hidden="true" className="h-5 w-[3px] bg-hue" />
            {lines.length > 1 ? line.short : line.label}
          </h2>
          <ul className="mt-2 grid grid-cols-3 gap-x-2">
            {places.map(({ field, label, to, isLate }) => (
              <li key={field}>
                <AppLink to={to} className="flex min-h-14 flex-col justify-center rounded-half">
                  <Figure value={counts?.[field]} isLate={isLate} size="text-title" />
                  <span className="text-caption text-ink-2">{label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
          <div className="mt-2">
            <p className="mb-1 text-caption text-ink-2">最久等待</p>
            <Wait ms={longestMs} />
          </div>
        </section>
      ))}
    </div>
  )
}
