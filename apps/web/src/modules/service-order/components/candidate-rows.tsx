import { CircleCheck } from 'lucide-react'
import { Section } from '../../../ui/section.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { openPlaces, type useCandidates } from '../candidate-polling.ts'
import { minutesText } from '../order-words.ts'
import type { Candidate } from '../service-queries.ts'
import { MatchTerms } from './match-terms.tsx'

/** Those who were asked, each with the reasons for his place; places nobody has yet are rows, and no people. */
export function CandidateRows({ watched: { data, isWatching } }: { watched: ReturnType<typeof useCandidates> }) {
  if (!data)
    return (
      <Section title="问到的师傅">
        <SkeletonRows count={5} tile="size-11" />
      </Section>
    )
  const waiting = isWatching ? openPlaces(data) : 0
  return (
    <Section title="问到的师傅" aside={data.results.length > 0 ? `${data.results.length} 位` : undefined}>
      <ul aria-label="问到的师傅" aria-live="polite" className="border-t border-hairline">
        {data.results.map((one, at) => (
          <CandidateRow key={one.id} candidate={one} place={at + 1} />
        ))}
        {Array.from({ length: waiting }, (_, at) => (
          <li key={`place-${at}`} className="flex min-h-16 items-center gap-4 border-b border-hairline text-ink-3">
            <span
              aria-hidden="true"
              className="figures flex size-11 items-center justify-center rounded-card border border-dashed border-tick"
            >
              {data.results.length + at + 1}
            </span>
            候选匹配中…
          </li>
        ))}
        {waiting === 0 && data.results.length === 0 && (
          <li className="border-b border-hairline py-4 text-body text-ink-2">现在没有师傅在考虑这一单。</li>
        )}
      </ul>
    </Section>
  )
}

function CandidateRow({ candidate, place }: { candidate: Candidate; place: number }) {
  const { name, status, match, rating, eta_minutes: minutes } = candidate
  const way = minutes === null ? '' : minutes < 1 ? '就在附近' : `${minutesText(minutes)}路程`
  const facts = [way, rating === null ? '还没有评分' : `${rating} 分`]
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex items-center gap-4">
        <Avatar name={name} className="size-11 text-title-s" />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{name}</p>
          <p className="figures text-meta text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {status === 'accepted' ? (
          <StatusTag icon={CircleCheck} tone="ok">
            已接单
          </StatusTag>
        ) : (
          <span className="text-meta text-ink-2">在等他回</span>
        )}
      </div>
      <details className="ms-15">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-meta text-ink-2 underline decoration-tick underline-offset-4">
          排第 {place}，{match.score} 分怎么来的
        </summary>
        <MatchTerms match={match} />
      </details>
    </li>
  )
}
