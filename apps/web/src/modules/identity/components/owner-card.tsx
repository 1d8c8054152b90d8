import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LayoutDashboard, Wallet, Warehouse } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { money } from '../../../ui/format.ts'
import { RowBody, Section } from '../../../ui/section.tsx'
import { earningSummaryQuery, ownerPaths, stateWords, todayQuery } from '../../owner/public.ts'

/** In the user centre of an owner: where his machines are, and the ways to running them. */
export function OwnerCard() {
  const { data: today } = useQuery(todayQuery)
  const { data: income } = useQuery(earningSummaryQuery)
  const counts = today?.unit_counts
  const waiting = today ? today.todo.deliveries + today.todo.returns + today.todo.overdue : 0
  const rows = [
    {
      to: ownerPaths.dashboard,
      icon: LayoutDashboard,
      label: '工作台',
      value: waiting > 0 ? <span className="font-semibold text-accent-ink">{waiting} 件等你</span> : undefined,
    },
    { to: ownerPaths.machines, icon: Warehouse, label: '我的设备', value: today && `${today.machines} 款` },
    {
      to: ownerPaths.earnings,
      icon: Wallet,
      label: '收益',
      value: income && `本月 ${money(income.summary.settled)}`,
    },
  ]
  return (
    <Section
      title="我的设备"
      aside={
        <AppLink to={ownerPaths.machines} className="-my-3 inline-flex min-h-11 items-center gap-1 hover:text-ink">
          {counts ? `全部 ${counts.total}` : '全部'}
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      }
    >
      <ul className="grid grid-cols-5 border-y border-hairline">
        {stateWords.map(({ state, word }, index) => {
          const isWarning = state === 'maintenance' && (counts?.maintenance ?? 0) > 0
          return (
            <li key={state} className={cx('relative', index > 0 && 'border-s border-hairline')}>
              {isWarning && (
                <span aria-hidden="true" className="absolute top-0 left-1/2 h-2.5 w-[3px] -translate-x-1/2 bg-accent" />
              )}
              <AppLink
                to={ownerPaths.calendar}
                className={cx(
                  'flex min-h-[74px] flex-col items-center justify-center text-meta hover:bg-sunken',
                  isWarning ? 'font-semibold text-accent-ink' : 'text-ink-2',
                )}
              >
                <span className={cx('text-title font-semibold', !isWarning && 'text-ink')}>
                  {counts?.[state] ?? '–'}
                </span>
                {word}
              </AppLink>
            </li>
          )
        })}
      </ul>
      <nav aria-label="设备主">
        {rows.map(({ to, icon: Icon, label, value }) => (
          <AppLink key={to} to={to} className="block rounded-half">
            <RowBody icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />} label={label} value={value} />
          </AppLink>
        ))}
      </nav>
    </Section>
  )
}
