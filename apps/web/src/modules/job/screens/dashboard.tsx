import type { ResponseOf } from '@jihui/protocol/endpoint'
import type { listJobs } from '@jihui/protocol/job/operations'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import {
  BookOpen,
  CalendarClock,
  ChartNoAxesColumn,
  ClipboardList,
  Coins,
  Forklift,
  Inbox,
  ShieldCheck,
  Star,
  TriangleAlert,
  UserRound,
  Wrench,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { dayText, money, monthDay, today } from '../../../ui/text/format.ts'
import {
  CircleNotice,
  OnlyCertified,
  type OwnTechnician,
  technicianPaths,
  WorkStatusField,
} from '../../technician/public.ts'
import { NextJob } from '../components/next-job.tsx'
import { WaitingOffers } from '../components/waiting-offers.tsx'
import { fetchAhead, fetchJobsAhead } from '../fetch-ahead.ts'
import { nextOf } from '../job-days.ts'
import { earningTotalsQuery, type Job, mineQuery, offersQuery, performanceQuery } from '../job-queries.ts'
import { useJobNews } from '../use-job-news.ts'

const POLL_MS = 30_000

/** 技师工作台: what comes next, what waits for him, and the ways to all that is his. */
export function Screen() {
  return (
    <Page title="工作台" back="/user" width="wide">
      <OnlyCertified>{(me) => <Desk me={me} />}</OnlyCertified>
    </Page>
  )
}

function Desk({ me }: { me: OwnTechnician }) {
  useJobNews()
  const client = useQueryClient()
  const mine = useQuery({ ...mineQuery, refetchInterval: POLL_MS })
  const jobs = mine.data?.results
  useEffect(fetchAhead, [])
  useEffect(() => {
    if (jobs) void fetchJobsAhead(client, me.id, jobs)
  }, [client, jobs, me.id])
  const offers = useQuery({ ...offersQuery, refetchInterval: POLL_MS })
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
      <div>
        <p className="mb-3 text-body text-ink-2">{dayText(today())}</p>
        <div className="mb-5">
          <WorkStatusField me={me} />
        </div>
        <Next query={mine} isOnline={me.status === 'online'} />
        {me.circle && <CircleNotice circle={me.circle} />}
        <Papers me={me} />
        <Section title="等着你的">
          {offers.data && <WaitingOffers offers={offers.data.results} />}
          {offers.error && !offers.data && <QueryError query={offers} title="派给你的单没有取到" />}
          <Way
            to={technicianPaths.offers}
            icon={<Inbox size={20} aria-hidden="true" />}
            label="派给你的单"
            value={offers.data && (offers.data.count > 0 ? `${offers.data.count} 单等答复` : '现在没有')}
          />
          <Way
            to={technicianPaths.mine}
            icon={<ClipboardList size={20} aria-hidden="true" />}
            label="我的任务"
            value={mine.data && mineText(mine.data.results)}
          />
        </Section>
        <Record />
      </div>
      <div>
        <Section title="我的" className="mt-7 lg:mt-0">
          {ways.map(({ to, icon: Icon, label }) => (
            <Way key={to} to={to} icon={<Icon size={20} aria-hidden="true" />} label={label} />
          ))}
        </Section>
      </div>
    </div>
  )
}

const ways = [
  { to: technicianPaths.machines, icon: Forklift, label: '平台设备的维护单' },
  { to: technicianPaths.availability, icon: CalendarClock, label: '可接单时间' },
  { to: technicianPaths.skills, icon: Wrench, label: '技能和证件' },
  { to: technicianPaths.training, icon: BookOpen, label: '培训' },
  { to: technicianPaths.quality, icon: Star, label: '服务质量' },
  { to: technicianPaths.statistics, icon: ChartNoAxesColumn, label: '统计' },
  { to: technicianPaths.profile, icon: UserRound, label: '客户看到的我' },
  { to: technicianPaths.reportIssue, icon: TriangleAlert, label: '报告问题' },
] as const

interface WayProps {
  readonly to: string
  readonly icon: ReactNode
  readonly label: string
  readonly value?: string | undefined
}
const Way = ({ to, icon, label, value }: WayProps) => (
  <AppLink to={to} className="block rounded-half">
    <RowBody icon={icon} label={label} value={value && <span className="figures">{value}</span>} />
  </AppLink>
)

const mineText = (jobs: readonly Job[]): string => {
  const submitted = jobs.filter(({ status }) => status === 'submitted').length
  return [`${jobs.length - submitted} 单要去`, submitted > 0 && `${submitted} 单等验收`].filter(Boolean).join('，')
}

function Next({ query, isOnline }: { query: UseQueryResult<ResponseOf<typeof listJobs.shape>>; isOnline: boolean }) {
  if (query.data) {
    const next = nextOf(query.data.results)
    return next ? <NextJob job={next} /> : <NoJob isOnline={isOnline} />
  }
  return query.error ? (
    <QueryError query={query} title="任务没有取到" safe="记下的都还在这台手机上。" />
  ) : (
    <Skeleton className="space-y-3 rounded-card bg-sunken p-5">
      <Bone className="h-4 w-2/5" />
      <Bone className="h-8 w-4/5" />
      <Bone className="h-12 w-full" />
    </Skeleton>
  )
}
const NoJob = ({ isOnline }: { isOnline: boolean }) => (
  <section aria-label="下一单" className="rounded-card bg-sunken p-5">
    <h2 className="text-display">现在没有要去的单</h2>
    <p className="mt-1 text-body text-pretty text-ink-2">
      {isOnline ? '在线着，合适的会派给你，手机会响。' : '上线以后，合适的单会派给你。'}
    </p>
  </section>
)

/** Papers that end soon, and what falls away with them. */
function Papers({ me }: { me: OwnTechnician }) {
  const ending = me.papers.filter(({ validity }) => validity === 'expiring' || validity === 'expired')
  if (ending.length === 0) return null
  return (
    <section aria-label="证件" className="mt-4 rounded-card bg-warn-soft p-4 text-body text-warn">
      {ending.map(({ type, label, validity, expires_on: end, future_jobs: jobs }) => (
        <p key={type} className="figures flex items-start gap-2">
          <ShieldCheck size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
          {label}
          {validity === 'expired' ? '到期了' : ` ${monthDay(end!)}到期`}
          {jobs > 0 && `，接下的 ${jobs} 单到时会派给别人`}
        </p>
      ))}
      <AppLink
        to={technicianPaths.skills}
        className="-mb-2 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        去换证件
      </AppLink>
    </section>
  )
}

/** What he has earned and not been paid, and how he keeps the terms. */
function Record() {
  const earned = useQuery(earningTotalsQuery)
  const { data: performance } = useQuery(performanceQuery)
  const totals = earned.data?.totals
  const due = totals && (totals.due > 0 ? `待打款 ${money(totals.due)}` : `等验收 ${money(totals.held)}`)
  const onTime = performance?.terms.find(({ code }) => code === 'punctuality')?.percent
  return (
    <Section title="收入和履约">
      {earned.error && !earned.data && <QueryError query={earned} title="收入没有取到" safe="挣到的都记着。" />}
      <Way
        to={technicianPaths.personalStats}
        icon={<Coins size={20} aria-hidden="true" />}
        label="收入"
        value={due && `${due}${totals?.next_pay_on ? `，${monthDay(totals.next_pay_on)}打` : ''}`}
      />
      <Way
        to={technicianPaths.performance}
        icon={<ShieldCheck size={20} aria-hidden="true" />}
        label="四条约定"
        value={onTime === undefined || onTime === null ? undefined : `准时 ${onTime}%`}
      />
    </Section>
  )
}
