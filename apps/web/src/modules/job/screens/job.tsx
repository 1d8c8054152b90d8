import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { orderIdOf } from '../../rental/public.ts'
import { technicianPaths } from '../../technician/public.ts'
import { JOB_TITLE, JobPage } from '../components/job-page.tsx'
import { fetchAhead } from '../fetch-ahead.ts'
import { jobQuery } from '../job-queries.ts'
import { useJobNews } from '../use-job-news.ts'

const POLL_MS = 20_000
/** While the channel tells what moved. */
const LIVE_POLL_MS = 30_000

/** 任务详情: one job from the accept to the end, with a network and without. */
export function Screen() {
  const id = orderIdOf(usePathParam('id'))
  if (id !== null) return <Loaded key={id} id={id} />
  return (
    <Page title={JOB_TITLE} back={technicianPaths.mine}>
      <EmptyState title="没有这一单" actions={<ToMine />}>
        核对一下地址里的编号。
      </EmptyState>
    </Page>
  )
}
const ToMine = () => (
  <AppLink to={technicianPaths.mine} className={buttonClass('outline')}>
    看我的任务
  </AppLink>
)

function Loaded({ id }: { id: number }) {
  useJobNews()
  useEffect(fetchAhead, [])
  const isHeard = useChannelState() === 'connected'
  const query = useQuery({ ...jobQuery(id), refetchInterval: isHeard ? LIVE_POLL_MS : POLL_MS })
  if (query.data) return <JobPage job={query.data} />
  return (
    <Page title={JOB_TITLE} back={technicianPaths.mine}>
      {query.error ? (
        <QueryError
          query={query}
          title="这一单没有取到"
          safe="记下的都还在这台手机上。"
          illustration="excavator"
          actions={<ToMine />}
        />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Page>
  )
}
