import { mapMarks } from '@jihui/protocol/iot/map/schema'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { usePathParam } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Bone, SkeletonRows } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { agoText } from '../ago.ts'
import { sharedPositionQuery } from '../device-queries.ts'
import { MarkSign } from '../mark-sign.tsx'

const DeviceMap = lazy(async () => ({ default: (await import('../device-map.lazy.tsx')).DeviceMap }))

/** What whoever has the link sees, without an account, until it ends. */
export function Screen() {
  const query = useQuery(sharedPositionQuery(usePathParam('token')))
  const { data } = query
  if (!data)
    return (
      <Page title="位置分享">
        {!query.error ? (
          <SkeletonRows />
        ) : query.error instanceof ApiError && query.error.status === 404 ? (
          <EmptyState illustration="excavator" title="链接不存在或已失效">
            请分享的人再给一个链接。
          </EmptyState>
        ) : (
          <QueryError query={query} title="位置没有取到" />
        )}
      </Page>
    )
  const { position, state } = data
  return (
    <Page title={data.name}>
      <p className="flex items-center gap-2 text-lead font-semibold">
        <MarkSign mark={state} />
        {mapMarks[state]}
      </p>
      {position ? (
        <>
          <p className="mt-2 text-body">
            {position.place}
            {position.precision === 'district' && <span className="text-ink-2">（只分享到区）</span>}
          </p>
          <p className="text-meta text-ink-2">{agoText(position.at)}的位置</p>
          <Suspense fallback={<Bone className="mt-4 h-96 w-full rounded-card" />}>
            <DeviceMap
              key={position.precision}
              devices={[[0, position.lng, position.lat, position.heading, state, Date.parse(position.at), null]]}
              clusters={[]}
              chosen={null}
              start={{ lat: position.lat, lng: position.lng, zoom: position.precision === 'exact' ? 12 : 9 }}
              onView={() => {}}
              onPick={() => {}}
              className="mt-4 h-96"
            />
          </Suspense>
        </>
      ) : (
        <p className="mt-2 text-body text-ink-2">还没有收到它的位置，收到以后会出现在这里。</p>
      )}
      <p className="figures mt-4 text-caption text-ink-3">{momentText(data.expires_at)} 后这个链接失效</p>
    </Page>
  )
}
