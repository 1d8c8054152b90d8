import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { aDay, useFilters } from '../../../../kits/list/use-filters.ts'
import { AppLink, usePathParam } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import { today } from '../../../../ui/text/format.ts'
import { Playback } from '../components/playback.tsx'
import { StopList } from '../components/stop-list.tsx'
import { historyPaths } from '../history-paths.ts'
import { type Track, trackQuery } from '../history-queries.ts'
import { speedBands } from '../track-colours.ts'
import { positionAt } from '../track-position.ts'
import { usePlayback } from '../use-playback.ts'

const NoMap = ({ className }: { className?: string }) => (
  <p
    className={`flex items-center justify-center rounded-card bg-sunken px-6 text-center text-meta text-ink-2 ${className ?? ''}`}
  >
    地图没有取到，下面的文字里是同样的内容
  </p>
)
const DeviceTrackMap = lazy(async () => {
  const { DeviceTrackMap: Map } = await import('../components/device-track-map.lazy.tsx').catch(() => ({
    DeviceTrackMap: NoMap,
  }))
  return { default: Map }
})

/** 轨迹回放: one day of a device on the map. */
export function Screen() {
  const deviceId = usePathParam('deviceId')
  const filters = useFilters({ day: aDay() })
  const { value, onChange } = filters.pick('day')
  const day = value || today()
  const track = useQuery(trackQuery(deviceId, { from: day, to: day }))
  return (
    <Page
      title="轨迹回放"
      back={historyPaths.device(deviceId)}
      width="wide"
      actions={
        <AppLink to={historyPaths.locations(deviceId)} className={buttonClass('ghost')}>
          位置历史
        </AppLink>
      }
    >
      <TextField
        label="日期"
        type="date"
        max={today()}
        value={day}
        onChange={(event) => onChange(event.target.value)}
        className="max-w-60"
      />
      {track.error && !track.data ? (
        <QueryError query={track} title="轨迹没有取到" />
      ) : !track.data ? (
        <Bone className="mt-4 h-80 rounded-card lg:h-[28rem]" />
      ) : track.data.points.length === 0 && track.data.stops.length === 0 ? (
        <NoWay track={track.data} />
      ) : (
        <Day key={day} track={track.data} />
      )}
    </Page>
  )
}

/** What is kept no more is not the same as what was never said. */
function NoWay({ track: { total, distance_km: km } }: { track: Track }) {
  return total === 0 ? (
    <EmptyState illustration="lowbed" title="这一天没有位置">
      换一天看看，或者设备那天没有上报位置。
    </EmptyState>
  ) : (
    <EmptyState illustration="lowbed" title="这一天的轨迹不再保留">
      那天上报了 {total.toLocaleString('zh-CN')} 个位置，走了 {km.toLocaleString('zh-CN', { maximumFractionDigits: 1 })}{' '}
      km；过了保存期，只留里程和次数。
    </EmptyState>
  )
}

function Day({ track }: { track: Track }) {
  const [first, last] = [track.points[0], track.points.at(-1)]
  const [from, until] = [first?.[0] ?? 0, last?.[0] ?? 0]
  const playback = usePlayback(from, until)
  const position = positionAt(track, playback.at)
  return (
    <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <div className="min-w-0">
        <Suspense fallback={<Bone className="h-80 rounded-card lg:h-[28rem]" />}>
          <DeviceTrackMap
            track={track}
            position={position && [position.lng, position.lat]}
            className="h-80 lg:h-[28rem]"
          />
        </Suspense>
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2" aria-label="颜色">
          {speedBands.map(({ colour, label }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span aria-hidden="true" className="h-1 w-4" style={{ background: `var(${colour})` }} />
              {label} km/h
            </li>
          ))}
          {track.gaps.length > 0 && <li>虚线：没有位置</li>}
        </ul>
        {until > from && <Playback playback={playback} from={from} until={until} speed={position?.speed ?? null} />}
      </div>
      <div>
        <p className="figures mt-5 text-lead font-semibold lg:mt-0">
          {track.distance_km.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} km
          <span className="ms-3 text-meta font-normal text-ink-2">
            {track.total.toLocaleString('zh-CN')} 个位置{track.gaps.length > 0 && `，中断 ${track.gaps.length} 次`}
          </span>
        </p>
        <h2 className="mt-7 mb-3 text-title-s">停留</h2>
        <StopList stops={track.stops} onShow={playback.seek} />
      </div>
    </div>
  )
}
