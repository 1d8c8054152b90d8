import { CircleAlert } from 'lucide-react'
import type { Match } from '../queries.ts'

const tickEvery = 5

/** Points as a length on the ruler of the longest term: what was given is filled, what was possible is open. */
function PointsRuler({ points, max, most }: { points: number; max: number; most: number }) {
  const at = (value: number) => `${(value / max) * 100}%`
  return (
    <svg
      className="block h-3.5 overflow-visible"
      style={{ width: `${(max / most) * 100}%` }}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      {Array.from({ length: Math.floor(max / tickEvery) + 1 }, (_, index) => (
        <line
          key={index}
          x1={at(index * tickEvery)}
          x2={at(index * tickEvery)}
          y1={index === 0 || index * tickEvery === max ? 1 : 4}
          y2={13}
          className="stroke-tick"
        />
      ))}
      <line x1="0" x2="100%" y1="12.5" y2="12.5" className="stroke-tick" />
      <rect x="0" y="7" height="6" width={at(points)} className="fill-hue" />
    </svg>
  )
}

/** Why a cargo has its score: each term with its points and what they come from. */
export function MatchReasons({ match, whose = '为什么' }: { match: Match; whose?: string }) {
  const most = Math.max(...match.terms.map(({ max }) => max))
  return (
    <section data-line="freight" aria-label={`${whose}是 ${match.score} 分`}>
      <div className="flex items-baseline justify-between gap-3 text-meta">
        <h3 className="text-body font-semibold">
          {whose}是 <span className="figures">{match.score}</span> 分
        </h3>
        <span className="text-ink-3">满分 100</span>
      </div>
      <dl className="mt-2">
        {match.terms.map(({ code, label, points, max, fact }) => (
          <div
            key={code}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 border-b border-hairline py-2.5"
          >
            <dt className="text-body">{label}</dt>
            <dd className="min-w-0">
              <PointsRuler points={points} max={max} most={most} />
              <span className="mt-1 block text-meta text-ink-2">{fact}</span>
            </dd>
            <dd className="figures text-end text-lead font-semibold">
              +{points}
              <span className="sr-only">，满分 {max}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The same behind its question. */
export function FoldedReasons({ match }: { match: Match }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-meta text-ink-2 underline decoration-tick underline-offset-4">
        为什么 {match.score} 分
      </summary>
      <div className="lg:max-w-xl">
        <MatchReasons match={match} />
      </div>
    </details>
  )
}

/** The gates that are shut, each with its reason; nothing where all are open. */
export function ShutGates({ gates }: Pick<Match, 'gates'>) {
  const shut = gates.filter(({ passed }) => !passed)
  if (shut.length === 0) return null
  return (
    <section aria-label="不合适的地方" className="rounded-card bg-warn-soft p-4">
      <h3 className="flex items-center gap-2 text-body font-semibold text-warn">
        <CircleAlert size={18} aria-hidden="true" />
        现在接不了这一单
      </h3>
      <dl className="mt-2 space-y-1.5 text-body">
        {shut.map(({ code, label, reason }) => (
          <div key={code} className="flex gap-3">
            <dt className="w-12 shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0">{reason}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
