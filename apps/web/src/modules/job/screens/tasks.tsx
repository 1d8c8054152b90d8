import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Car } from 'lucide-react'
import { useEffect } from 'react'
import { ListContent } from '../../../kits/list/list-content.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { place, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { dayText, today } from '../../../ui/text/format.ts'
import { OnlyCertified, technicianPaths } from '../../technician/public.ts'
import { BetterOrder } from '../components/better-order.tsx'
import { JobRow } from '../components/job-row.tsx'
import { WithoutNetwork } from '../components/without-network.tsx'
import { fetchAhead, fetchJobsAhead } from '../fetch-ahead.ts'
import { type DayOfJobs, weekOf } from '../job-days.ts'
import { historyQuery, type Job, mineQuery } from '../job-queries.ts'
import { minutesText } from '../job-words.ts'
import { useJobNews } from '../use-job-news.ts'

const POLL_MS = 30_000
/** Minutes of travel below which two visits are at one place. */
const SAME_PLACE = 3
const tabs = ['open', 'history'] as const
const labels = { open: '要去的', history: '做过的' } as const
const filters = { tab: place(tabs, 'open') }

/** 我的任务: his day and his week in the order he goes, and what is over. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { tab } = narrowing.values
  return (
    <Page
      title="我的任务"
      back={technicianPaths.center}
      actions={
        <AppLink to={technicianPaths.offers} className={buttonClass('ghost')}>
          接单
        </AppLink>
      }
    >
      <TabStrip
        className={pageLook.tabs}
        label="哪些任务"
        tabs={tabs.map((value) => ({ value, label: labels[value] }))}
        {...narrowing.pick('tab')}
      />
      <div role="tabpanel" aria-label={labels[tab]} className="pt-2">
        {tab === 'open' ? <Open /> : <OnlyCertified>{() => <History />}</OnlyCertified>}
      </div>
    </Page>
  )
}

function Open() {
  useJobNews()
  const client = useQueryClient()
  const query = useQuery({ ...mineQuery, refetchInterval: POLL_MS })
  const jobs = query.data?.results
  useEffect(fetchAhead, [])
  const userId = useUser()?.id
  useEffect(() => {
    if (jobs && userId !== undefined) void fetchJobsAhead(client, userId, jobs)
  }, [client, jobs, userId])
  if (jobs)
    return (
      <>
        <Week jobs={jobs} />
        {jobs.length > 0 && <WithoutNetwork />}
      </>
    )
  // Whoever is not certified is told what is missing instead.
  if (query.error)
    return (
      <OnlyCertified>
        {() => <QueryError query={query} title="任务没有取到" safe="记下的都还在这台手机上。" />}
      </OnlyCertified>
    )
  return <SkeletonRows tile="size-16" />
}

function Week({ jobs }: { jobs: readonly Job[] }) {
  const { first, days, submitted } = weekOf(jobs, today())
  if (jobs.length === 0)
    return (
      <EmptyState
        illustration="excavator"
        title="没有要去的单"
        actions={
          <AppLink to={technicianPaths.offers} className={buttonClass('ink')}>
            去接单
          </AppLink>
        }
      >
        接下的单按时间排在这里，没有网络也看得到。
      </EmptyState>
    )
  return (
    <>
      <Rows title="先处理" aside="晚了的，没做完的" jobs={first} />
      {days.map((day) => (
        <Day key={day.day} {...day} />
      ))}
      <Rows title="等验收" jobs={submitted} />
    </>
  )
}

function Rows({ title, aside, jobs }: { title: string; aside?: string; jobs: readonly Job[] }) {
  if (jobs.length === 0) return null
  return (
    <Section title={title} aside={aside ?? `${jobs.length} 单`}>
      <ul className="border-t border-hairline">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </Section>
  )
}

function Day({ day, stops }: DayOfJobs) {
  return (
    <Section title={day === today() ? `今天 ${dayText(day)}` : dayText(day)} aside={`${stops.length} 单`}>
      <BetterOrder day={day} stops={stops.length} />
      <ol className="border-t border-hairline">
        {stops.map(({ job, travel }) => (
          <JobRow
            key={job.id}
            job={job}
            {...(travel !== null && {
              before: (
                <p className="figures flex items-center gap-2 pt-3 text-meta text-ink-2">
                  <Car size={16} aria-hidden="true" />
                  {travel < SAME_PLACE ? '和上一单在一处' : `从上一单过来约 ${minutesText(travel)}`}
                </p>
              ),
            })}
          />
        ))}
      </ol>
    </Section>
  )
}

function History() {
  const list = useList(historyQuery)
  return (
    <ListContent
      look={pageLook}
      skeleton={<SkeletonRows tile="size-16" />}
      list={list}
      words={{
        failed: '做过的单没有取到',
        empty: { illustration: 'excavator', title: '还没有做过的单', hint: '验收、取消、交回的单都记在这里。' },
      }}
      more="看更早的"
      end={`共 ${list.head?.count ?? 0} 单，已经到底`}
    >
      <ul className="border-t border-hairline">
        {list.rows.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </ListContent>
  )
}
