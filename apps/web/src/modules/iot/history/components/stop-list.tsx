import { clockTime, durationText } from '../../../../ui/text/format.ts'
import type { Track } from '../history-queries.ts'

const midnight = '00:00'
const spanText = ({ from, to }: Track['stops'][number]): string => {
  const [starts, ends] = [clockTime(from), clockTime(to)]
  if (starts === midnight && ends === midnight) return '整天'
  return `${starts} 到 ${ends === midnight ? '24:00' : ends}`
}

/** Where it stood, in words. */
export function StopList({ stops, onShow }: { stops: Track['stops']; onShow?: (ms: number) => void }) {
  if (stops.length === 0) return <p className="text-body text-ink-2">没有停过 5 分钟以上。</p>
  return (
    <ol className="border-t border-hairline">
      {stops.map((stop) => {
        const body = (
          <span className="flex min-h-11 items-center justify-between gap-3 py-2 text-start">
            <span className="min-w-0">
              <span className="block truncate text-body">{stop.address}</span>
              <span className="figures block text-caption text-ink-3">{spanText(stop)}</span>
            </span>
            <span className="figures keep text-meta text-ink-2">{durationText(stop.minutes * 60_000)}</span>
          </span>
        )
        return (
          <li key={stop.from} className="border-b border-hairline">
            {onShow ? (
              <button type="button" className="w-full" onClick={() => onShow(Date.parse(stop.from))}>
                {body}
              </button>
            ) : (
              body
            )}
          </li>
        )
      })}
    </ol>
  )
}
