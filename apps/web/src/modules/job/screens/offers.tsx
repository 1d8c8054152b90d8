import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useNow } from '../../rental/public.ts'
import { OnlyCertified, type OwnTechnician, WorkStatusField, technicianPaths } from '../../technician/public.ts'
import { OfferCard } from '../components/offer-card.tsx'
import { fetchAhead } from '../fetch-ahead.ts'
import { offersQuery } from '../job-queries.ts'
import { useJobNews } from '../use-job-news.ts'

const POLL_MS = 15_000
/** While the channel tells what comes and goes. */
const LIVE_POLL_MS = 60_000

/** 接单: what he is offered now, each as long as it stands. */
export function Screen() {
  return (
    <Page
      title="接单"
      back={technicianPaths.center}
      actions={
        <AppLink to={technicianPaths.mine} className={buttonClass('ghost')}>
          我的任务
        </AppLink>
      }
    >
      <OnlyCertified>{(me) => <Offers me={me} />}</OnlyCertified>
    </Page>
  )
}

function Offers({ me }: { me: OwnTechnician }) {
  useJobNews()
  useEffect(fetchAhead, [])
  const isHeard = useChannelState() === 'connected'
  const query = useQuery({ ...offersQuery, refetchInterval: isHeard ? LIVE_POLL_MS : POLL_MS })
  const now = useNow(1000)
  const open = query.data?.results.filter(({ offer_expires_at: ends }) => ends !== null && Date.parse(ends) > now)
  return (
    <>
      <WorkStatusField me={me} />
      {!open &&
        (query.error ? (
          <QueryError query={query} title="派给你的单没有取到" illustration="excavator" />
        ) : (
          <SkeletonRows count={2} tile="size-16" />
        ))}
      {open && open.length > 0 && (
        <>
          <h2 className="mt-7 text-title-s">派给你的 {open.length} 单</h2>
          <ul aria-label="派给你的单" aria-live="polite" className="mt-2 border-t border-hairline">
            {open.map((job) => (
              <OfferCard key={job.id} job={job} />
            ))}
          </ul>
        </>
      )}
      {open?.length === 0 && <NoOffers isOnline={me.status === 'online'} />}
    </>
  )
}

function NoOffers({ isOnline }: { isOnline: boolean }) {
  return (
    <EmptyState
      illustration="excavator"
      title={isOnline ? '现在没有派给你的单' : '你没有在线'}
      actions={
        <AppLink to={technicianPaths.mine} className={buttonClass('outline')}>
          看我的任务
        </AppLink>
      }
    >
      {isOnline
        ? '有合适的，这里马上出现，也会通知你。技能越全、半径越大、空着的时间越多，派给你的越多。'
        : '在上面点“在线接单”，附近合适的单就会派给你。'}
    </EmptyState>
  )
}
