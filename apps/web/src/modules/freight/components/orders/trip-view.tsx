import { movingOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { lazy, Suspense } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { Ruler } from '../../../../ui/ruler.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import { agoText, momentText } from '../../../../ui/text/format.ts'
import { placeText, windowText } from '../../freight-words.ts'
import type { Tracking } from '../../order-queries.ts'

const NoMap = ({ className }: { className?: string }) => (
  <p
    className={cx(
      'flex items-center justify-center rounded-card bg-sunken px-6 text-center text-meta text-ink-2',
      className,
    )}
  >
    地图没有取到，下面的文字里是同样的内容
  </p>
)
/** Without it everything is still said in words: a map that cannot be fetched takes nothing else along. */
const TrackMap = lazy(async () => {
  const { TrackMap: Map } = await import('./track-map.lazy.tsx').catch(() => ({ TrackMap: NoMap }))
  return { default: Map }
})

type Shown = Omit<Tracking, 'photos' | 'rest_in_minutes'>

/** Where it is, how far it goes, when it comes, stop by stop. */
export function TripView({ trip }: { trip: Shown }) {
  const { eta, eta_earliest: earliest, eta_latest: latest } = trip
  // Once it is there nobody asks any more how old the last position is.
  const position = movingOrderStatuses.some((status) => status === trip.status) ? trip.position : null
  return (
    <div data-line="freight">
      <Suspense fallback={<Bone className="h-64 rounded-card lg:h-96" />}>
        <TrackMap trip={trip} className="h-64 lg:h-96" />
      </Suspense>
      <div className="mt-4">
        <Ruler
          units={Math.max(1, trip.total_km)}
          value={trip.done_km}
          majorEvery={50}
          label={`走了 ${trip.done_km} km，全程 ${trip.total_km} km`}
          start={`${trip.done_km} km`}
          end={`${trip.total_km} km`}
        />
      </div>
      {eta && earliest && latest && (
        <p className="mt-3 text-lead font-semibold">
          预计{momentText(eta)} 到
          <span className="figures block text-meta font-normal text-ink-2">
            {windowText(earliest, latest)} 之间，还有 {trip.remaining_km} km
          </span>
        </p>
      )}
      {position && (
        <p className={cx('mt-1 text-meta', position.is_stale ? 'text-warn' : 'text-ink-2')}>
          {agoText(position.at)}的位置{position.is_stale && '，车可能已经不在那里'}
        </p>
      )}
      <ol className="mt-4 space-y-3">
        {trip.stops.map((stop, at) => (
          <li key={at} className="border-b border-hairline pb-3">
            <p className="text-meta text-ink-2">
              {stop.kind_display} · {windowText(stop.window_start, stop.window_end)}
            </p>
            <p className="text-body font-semibold">{placeText(stop.city, stop.address)}</p>
            {(stop.arrived_at || stop.left_at) && (
              <p className="figures text-meta text-ink-2">
                {[
                  stop.arrived_at && `${momentText(stop.arrived_at)} 到`,
                  stop.left_at && `${momentText(stop.left_at)} 完成`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
