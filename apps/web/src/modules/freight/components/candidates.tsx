import { useQuery } from '@tanstack/react-query'
import { Eye, Send } from 'lucide-react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { agoText } from '../../../ui/text/format.ts'
import { bidsQuery, type CargoDetail, candidatesQuery, useInvite, type Candidate } from '../queries.ts'
import { recordText } from '../freight-words.ts'
import { FoldedReasons } from './match-reasons.tsx'

/** Who suits a cargo, the best first, as its shipper sees them: in part, with their record. */
export function Candidates({ cargo: { id: cargoId, mode } }: { cargo: CargoDetail }) {
  const bids = useQuery({ ...bidsQuery(cargoId), enabled: mode === 'bid' })
  const bidders = new Set(bids.data?.results.map(({ driver }) => driver.id))
  const candidates = useQuery(candidatesQuery(cargoId))
  const { data, error } = candidates
  if (!data)
    return (
      <Section title="合适的司机">
        {error ? <p className="text-body text-ink-2">{messageOf(error)}</p> : <SkeletonRows count={3} tile="size-11" />}
      </Section>
    )
  return (
    <Section title="合适的司机" aside={`现在 ${data.count} 位`}>
      {data.results.length === 0 ? (
        <p className="text-body text-ink-2">这会儿没有车型、时间都对得上的司机。加点价，或放宽装货时间再看。</p>
      ) : (
        <ul>
          {data.results.map((one) => (
            <CandidateRow key={one.vehicle.id} cargoId={cargoId} candidate={one} hasBid={bidders.has(one.driver.id)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface RowProps {
  readonly cargoId: number
  readonly candidate: Candidate
  readonly hasBid: boolean
}
function CandidateRow({ cargoId, candidate, hasBid }: RowProps) {
  const { driver, vehicle, empty_km: emptyKm, match, invited_at: invitedAt, has_looked: hasLooked } = candidate
  const invite = useInvite(cargoId)
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex items-center gap-3">
        <span className="figures flex size-11 shrink-0 items-center justify-center rounded-card bg-sunken text-title-s">
          {match.score}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-body font-semibold">
            {driver.name}
            <span className="figures keep rounded-half border border-edge px-1.5 text-caption font-normal">
              {vehicle.plate}
            </span>
            {hasLooked && (
              <span className="inline-flex items-center gap-1 text-caption font-normal text-ink-2">
                <Eye size={14} aria-hidden="true" />
                看过
              </span>
            )}
          </p>
          <p className="text-meta text-ink-2">
            {vehicle.type_display} · {emptyKm} km 外
          </p>
          <p className="text-meta text-ink-2">{recordText(driver)}</p>
        </div>
        {hasBid || invitedAt ? (
          <span className="text-meta text-ink-3">{hasBid ? '已报价' : `${agoText(invitedAt!)}请过`}</span>
        ) : (
          <Button
            busy={invite.isPending}
            icon={<Send size={16} aria-hidden="true" />}
            onClick={() => invite.mutate(vehicle.id)}
          >
            请他看
          </Button>
        )}
      </div>
      <FoldedReasons match={match} />
    </li>
  )
}
