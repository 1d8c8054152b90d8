import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { displayName, useUser, type SessionUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { BellLink } from '../../../shell/phone-frame.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { monthDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { PeopleLink } from '../../appointment/public.ts'
import { RoleSheet } from '../../identity/public.ts'
import { IncomeChart } from '../components/income-chart.tsx'
import { TodayRail } from '../components/today-rail.tsx'
import { TodoRows } from '../components/todo-rows.tsx'
import { UnitStrip } from '../components/calendar/unit-strip.tsx'
import { incomeBars, monthText } from '../income-bars.ts'
import { ownerPaths } from '../owner-paths.ts'
import { todoRows } from '../todo.ts'
import { analyticsQuery, earningSummaryQuery, todayQuery } from '../work-queries.ts'

const POLL_MS = 60_000

/** 工作台: what came in, where the machines are, what happens today and what waits. */
export function Screen() {
  const user = useUser()
  const today = useQuery({ ...todayQuery, refetchInterval: POLL_MS })
  const { data: analytics } = useQuery(analyticsQuery)
  const isNew = today.data?.machines === 0
  return (
    <div className="mx-auto max-w-6xl pb-6">
      {user && <Head user={user} />}
      {today.isPending && <Bones />}
      {today.isError && !today.data && (
        <QueryError query={today} title="工作台没有取到" safe="机器和订单都没有变化。" />
      )}
      {isNew && <FirstMachine />}
      {today.data && !isNew && (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
          <div className="min-w-0">
            <Income />
            <UnitStrip counts={today.data.unit_counts} />
            <Ways />
          </div>
          <div className="min-w-0">
            <TodayRail today={today.data} />
            <TodoRows rows={todoRows(today.data, analytics)} />
            <PeopleLink of="owner" />
          </div>
        </div>
      )}
    </div>
  )
}

function Head({ user }: { user: SessionUser }) {
  const [isSwitching, setIsSwitching] = useState(false)
  const wasSwitching = useOnceOpen(isSwitching)
  const name = displayName(user)
  const acting = useActingCompany()
  const company = acting?.name ?? (user.company_name || name)
  return (
    <header className="flex items-center gap-3 pt-3 md:pt-8">
      <Avatar name={company} photo={acting ? null : user.avatar_url} className="size-12 text-title-s" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-title-s md:text-title">{company}</h1>
        <p className="truncate text-meta text-ink-2">
          {[user.primary_role_detail.label, company === name ? user.phone_masked : name].filter(Boolean).join(' · ')}
        </p>
      </div>
      {user.role_details.length > 1 && (
        <IconButton label="换身份" aria-haspopup="dialog" onClick={() => setIsSwitching(true)}>
          <ArrowLeftRight size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <BellLink />
      {wasSwitching && (
        <Suspense fallback={null}>
          <RoleSheet key={user.primary_role} isOpen={isSwitching} onClose={() => setIsSwitching(false)} user={user} />
        </Suspense>
      )}
    </header>
  )
}

/** What was settled this month, day by day, and what is still on its way. */
function Income() {
  const { data, isError } = useQuery(earningSummaryQuery)
  if (!data) {
    return (
      <section aria-label="本月收益" className="mt-5">
        {isError ? (
          <p className="text-body text-ink-2">收益没有取到，稍后再看。</p>
        ) : (
          <Skeleton label="正在取收益">
            <Bone className="h-4 w-32" />
            <Bone className="mt-2 h-10 w-48" />
            <Bone className="mt-4 h-[72px] w-full rounded-card" />
          </Skeleton>
        )}
      </section>
    )
  }
  const { summary, today } = data
  return (
    <section aria-label="本月收益" className="mt-5">
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-meta font-normal text-ink-2">{monthText(today.slice(0, 7), today)}收益，截至今天</h2>
          <Money value={summary.settled} size="hero" />
        </div>
        <AppLink to={ownerPaths.earnings} className={buttonClass('outline')}>
          结算单
        </AppLink>
      </div>
      <IncomeChart bars={incomeBars(data.days, today)} />
      <p className="mt-2 text-meta text-ink-2">
        {summary.held > 0 ? (
          <>
            托管中 <Money value={summary.held} size="inline" />
            ，验收后 3 个工作日内到账
          </>
        ) : (
          '没有托管中的租金'
        )}
      </p>
      {summary.due > 0 && (
        <p className="text-meta text-ink-2">
          待打款 <Money value={summary.due} size="inline" />
          {summary.next_due_on && `，最早 ${monthDay(summary.next_due_on)} 到账`}
        </p>
      )}
    </section>
  )
}

const ways = [
  { to: ownerPaths.rentals(), label: '出租订单' },
  { to: ownerPaths.machines, label: '我的设备' },
  { to: ownerPaths.maintenance(), label: '维护单' },
  { to: ownerPaths.register, label: '登记设备' },
]

/** Where the tabs below do not lead. */
function Ways() {
  return (
    <nav aria-label="设备管理" className="mt-7 grid grid-cols-4 border-y border-hairline lg:hidden">
      {ways.map(({ to, label }) => (
        <AppLink
          key={to}
          to={to}
          className="flex min-h-14 items-center justify-center border-s border-hairline px-1 text-center text-meta first:border-0"
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}

function FirstMachine() {
  return (
    <EmptyState
      illustration="excavator"
      title="登记第一台设备"
      actions={
        <>
          <AppLink to={ownerPaths.register} className={buttonClass('ink', 'main')}>
            <Plus size={20} aria-hidden="true" />
            登记设备
          </AppLink>
          <AppLink to={ownerPaths.earnings} className={buttonClass('outline', 'main')}>
            看怎么结算
          </AppLink>
        </>
      }
    >
      填好型号、价格和停放地点，平台核验后就能被找到。有人租了，交接、收入和到期都在这一页。
    </EmptyState>
  )
}

function Bones() {
  return (
    <Skeleton label="正在取工作台" className="mt-6 space-y-7">
      <div>
        <Bone className="h-10 w-48" />
        <Bone className="mt-4 h-[72px] w-full rounded-card" />
      </div>
      <div>
        <Bone className="h-5 w-24" />
        <Bone className="mt-3 h-8 w-full" />
      </div>
      <div className="space-y-4">
        <Bone className="h-5 w-16" />
        <Bone className="h-4 w-4/5" />
        <Bone className="h-4 w-3/5" />
      </div>
    </Skeleton>
  )
}
