import type { Candidate } from '../service-queries.ts'

/** Points out of what was possible, each with the fact it comes from; they add up to the score. */
export function MatchTerms({ match: { score, terms } }: Pick<Candidate, 'match'>) {
  return (
    <dl>
      {terms.map(({ code, label, points, max, fact }) => (
        <div
          key={code}
          className="grid grid-cols-[5rem_minmax(0,1fr)_4rem] items-baseline gap-x-3 border-t border-hairline py-2"
        >
          <dt className="text-body">{label}</dt>
          <dd className="text-meta text-ink-2">
            {fact}
            <span aria-hidden="true" className="mt-1 block h-1 bg-sunken">
              <span className="block h-full bg-ink" style={{ width: `${(points / max) * 100}%` }} />
            </span>
          </dd>
          <dd className="figures text-end text-body">
            <span className="font-semibold">{points}</span>
            <span className="text-meta text-ink-3"> / {max}</span>
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-3 border-t border-ink py-2 text-body font-semibold">
        <dt>合计</dt>
        <dd className="figures">{score}</dd>
      </div>
    </dl>
  )
}
