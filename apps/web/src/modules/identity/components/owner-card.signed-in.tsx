import { unitStates, type UnitState } from '@jihui/protocol/owner/fleet'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LayoutDashboard, Radio, Wallet, Warehouse } from 'lucide-react'
import { mayForCompany, type SessionUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { money } from '../../../ui/text/format.ts'
import { RowBody, Section } from '../../../ui/section.tsx'
import { ownerCentreQuery } from '../centre-queries.ts'

/** Those that bring money first. */
const states: readonly UnitState[] = ['rented', 'free', 'buffer', 'maintenance', 'blocked']

const paths = {
  dashboard: '/equipment-owner/dashboard',
  machines: '/equipment/list',
  earnings: '/equipment-owner/earnings',
  calendar: '/equipment-owner/calendar',
  fleet: '/iot/dashboard',
}

/** Where an owner's machines are, and the ways to running them. */
export function OwnerCard({ user }: { user: SessionUser }) {
  const { data } = useQuery(ownerCentreQuery)
  const counts = data?.counts
  const waiting = data?.waiting ?? 0
  const rows = [
    {
      to: paths.dashboard,
      icon: LayoutDashboard,
      label: '工作台',
      value: waiting > 0 ? <span className="font-semibold text-accent-ink">{waiting} 件等你</span> : undefined,
    },
    { to: paths.machines, icon: Warehouse, label: '我的设备', value: data && `${data.machines} 款` },
    { to: paths.fleet, icon: Radio, label: '设备监控', value: '联网的机器' },
    {
      to: paths.earnings,
      icon: Wallet,
      label: '收益',
      value: data && `本月 ${money(data.settled)}`,
      isHidden: !mayForCompany(user, 'view_earnings'),
    },
  ]
  return (
    <Section
      title="我的设备"
      aside={
        <AppLink to={paths.machines} className="-my-3 inline-flex min-h-11 items-center gap-1 hover:text-ink">
          {counts ? `全部 ${counts.total}` : '全部'}
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      }
    >
      <ul className="grid grid-cols-5 border-y border-hairline">
        {states.map((state, index) => {
          const isWarning = state === 'maintenance' && (counts?.maintenance ?? 0) > 0
          return (
            <li key={state} className={cx('relative', index > 0 && 'border-s border-hairline')}>
              {isWarning && (
                <span aria-hidden="true" className="absolute top-0 left-1/2 h-2.5 w-[3px] -translate-x-1/2 bg-accent" />
              )}
              <AppLink
                to={paths.calendar}
                className={cx(
                  'flex min-h-[74px] flex-col items-center justify-center text-meta hover:bg-sunken',
                  isWarning ? 'font-semibold text-accent-ink' : 'text-ink-2',
                )}
              >
                <span className={cx('text-title font-semibold', !isWarning && 'text-ink')}>
                  {counts?.[state] ?? '–'}
                </span>
                {unitStates[state]}
              </AppLink>
            </li>
          )
        })}
      </ul>
      <nav aria-label="设备主">
        {rows
          .filter(({ isHidden }) => !isHidden)
          .map(({ to, icon: Icon, label, value }) => (
            <AppLink key={to} to={to} className="block rounded-half">
              <RowBody icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />} label={label} value={value} />
            </AppLink>
          ))}
      </nav>
    </Section>
  )
}
