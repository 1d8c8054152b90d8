import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { count } from '../../../ui/text/format.ts'
import type { Operations } from '../operation-queries.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'

interface Figure {
  label: string
  value: ReactNode
  note: string
  to?: string
  isLate?: boolean
}

const figuresOf = ({ whole_fleet: fleet, overdue, moves, maintenance, rating }: Operations): Figure[] => [
  {
    label: '近 30 天利用率',
    value: fleet.use_in_days === null ? '–' : `${fleet.use_in_days}%`,
    note: fleet.use_in_days === null ? '还没有设备' : '付过款的租期占在册天数',
  },
  {
    label: '逾期未还',
    value: count(overdue),
    note: overdue > 0 ? '租期已过，设备还在外面' : '没有逾期的',
    to: consolePaths.orders({ tab: 'overdue' }),
    isLate: overdue > 0,
  },
  {
    label: '今天要发',
    value: count(moves.deliveries_today),
    note: `7 天内共 ${count(moves.deliveries_week)} 单`,
    to: consolePaths.orders({ tab: 'delivery' }),
  },
  {
    label: '今天要收',
    value: count(moves.returns_today),
    note: `7 天内共 ${count(moves.returns_week)} 单`,
    to: consolePaths.orders({ tab: 'in_use' }),
  },
  {
    label: '维保进行中',
    value: count(maintenance.open),
    note: maintenance.open > 0 ? `${count(maintenance.pending)} 单还没安排时间` : '没有在办的',
  },
  {
    label: '租客评分',
    value: rating.average === null ? '–' : rating.average.toFixed(1),
    note: rating.count > 0 ? `${count(rating.count)} 条评价` : '还没有评价',
  },
]

/** What the platform does today, at a glance; what has a list behind it opens it. */
export function OperationsFigures({ data }: { data: Operations }) {
  return (
    <dl className="mt-5 grid grid-cols-2 border-t border-edge sm:grid-cols-3 xl:grid-cols-6">
      {figuresOf(data).map(({ label, value, note, to, isLate }) => {
        const figure = (
          <span className={cx('figures text-display font-semibold', isLate && 'text-danger')}>{value}</span>
        )
        return (
          <div key={label} className="border-b border-hairline py-3 pe-3">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd>
              {to ? (
                <AppLink
                  to={to}
                  aria-label={`${label} ${typeof value === 'string' ? value : ''}，打开`}
                  className="-mx-2 inline-flex min-h-11 items-center rounded-half px-2 underline-offset-4 hover:bg-sunken hover:underline"
                >
                  {figure}
                </AppLink>
              ) : (
                <span className="flex min-h-11 items-center">{figure}</span>
              )}
              <span className="figures block text-caption text-ink-2">{note}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
