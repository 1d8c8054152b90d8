import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { agoText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { bidsQuery } from '../queries.ts'

/** What drivers offer, the lowest first; nobody but the shipper reads it. */
export function Bids({ cargoId }: { cargoId: number }) {
  const { data, error } = useQuery(bidsQuery(cargoId))
  if (!data)
    return (
      <Section title="报价">
        {error ? <p className="text-body text-ink-2">{messageOf(error)}</p> : <SkeletonRows count={2} tile="size-11" />}
      </Section>
    )
  return (
    <Section title="报价" aside={`${data.count} 个`}>
      {data.results.length === 0 ? (
        <p className="text-body text-ink-2">还没有司机报价。可以请几位合适的来看。</p>
      ) : (
        <ul>
          {data.results.map((bid) => (
            <li key={bid.id} className="flex items-center gap-3 border-b border-hairline py-3">
              <div className="min-w-0 flex-1">
                <p className="text-body font-semibold">
                  {bid.driver.name}
                  <span className="figures ms-2 text-meta font-normal text-ink-2">{bid.match.score} 分</span>
                </p>
                <p className="text-meta text-ink-2">
                  {bid.vehicle.type_display} · {agoText(bid.created_at)}
                </p>
              </div>
              <Money value={bid.price} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
