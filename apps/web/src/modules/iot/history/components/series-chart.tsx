import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { momentText } from '../../../../ui/text/format.ts'
import type { Series } from '../history-queries.ts'
import { valueText } from '../reading-words.ts'

const WIDTH = 600
const HEIGHT = 160
const PAD = 6

interface CurveProps {
  readonly series: Series
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
  /** The moment that is pointed at. */
  readonly chosen: number | undefined
}
const shape = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5 } as const
function Curve({ series, from, to, low, high, chosen }: CurveProps) {
  const span = high - low || 1
  const x = (ms: number) => ((ms - from) / (to - from)) * WIDTH
  const y = (value: number) => HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD)
  const line = (of: 1 | 2 | 3) => series.points.map((point) => `${x(point[0]).toFixed(1)},${y(point[of]).toFixed(1)}`)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="block h-40 w-full" aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-tick" {...shape} />
      <polygon points={[...line(3), ...line(1).toReversed()].join(' ')} className="fill-hairline" />
      <polyline points={line(2).join(' ')} fill="none" className="stroke-ink" {...shape} />
      {chosen !== undefined && (
        <line x1={x(chosen)} x2={x(chosen)} y1="0" y2={HEIGHT} className="stroke-accent" {...shape} />
      )}
    </svg>
  )
}

/** One value over time: the line is its mean, the band what lay between its least and its most. */
export function SeriesChart({ series, from, to }: { series: Series; from: number; to: number }) {
  const { points, field, label } = series
  const [at, setAt] = useState<number | null>(null)
  const low = Math.min(...points.map((point) => point[1]))
  const high = Math.max(...points.map((point) => point[3]))
  const chosen = at === null ? undefined : points[at]
  const nearest = (share: number) => {
    const ms = from + share * (to - from)
    return points.reduce(
      (best, point, place) => (Math.abs(point[0] - ms) < Math.abs(points[best]![0] - ms) ? place : best),
      0,
    )
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAt(nearest((event.clientX - box.left) / box.width))
  }
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (move === undefined) return
    event.preventDefault()
    setAt((known) => Math.min(points.length - 1, Math.max(0, (known ?? points.length) + move)))
  }
  const told = chosen ?? points.at(-1)!
  return (
    <figure>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}，用左右键看每个时刻`}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at ?? points.length - 1}
        aria-valuetext={`${momentText(told[0])} ${valueText(field, told[2])}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onKeyDown={step}
        className="touch-pan-y rounded-half"
      >
        <Curve series={series} from={from} to={to} low={low} high={high} chosen={chosen?.[0]} />
      </div>
      <figcaption className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-meta text-ink-2">
        <span>
          {chosen ? `${momentText(chosen[0])}：` : '最新：'}
          <span className="font-semibold text-ink">{valueText(field, told[2])}</span>
          {told[1] !== told[3] && `（${valueText(field, told[1])} 到 ${valueText(field, told[3])}）`}
        </span>
        <span>
          最小 {valueText(field, low)}，最大 {valueText(field, high)}
        </span>
      </figcaption>
    </figure>
  )
}
