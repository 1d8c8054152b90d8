import { AppLink } from '../../../../shell/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { technicianDeskPaths } from '../../../technician/desk/public.ts'
import { MatchTerms } from '../../components/match-terms.tsx'
import type { AskedTechnician, DeskOrder } from '../desk-queries.ts'
import { wayText } from '../way-text.ts'

/** Who was asked for this visit, why, and what he answered. */
export function AskedTechnicians({ order: { offers, circle_km: circle } }: { order: DeskOrder }) {
  const aside = [offers.length > 0 && `${offers.length} 位`, circle !== null && `找到 ${circle} 公里内`]
  return (
    <Section title="问过的师傅" aside={aside.filter(Boolean).join(' · ')}>
      {offers.length === 0 ? (
        <p className="border-y border-hairline py-3 text-body text-ink-2">还没有问过谁。</p>
      ) : (
        <ul className="border-t border-hairline">
          {offers.map((offer) => (
            <Row key={offer.technician_id} offer={offer} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Row({ offer }: { offer: AskedTechnician }) {
  const { technician_id: id, name, status, status_display: answer, wave, score, match, reason } = offer
  const until = status === 'open' ? `${momentText(offer.expires_at)} 前答复` : ''
  const facts = [wave === 0 ? '人工派的' : `第 ${wave} 批`, wayText(offer.distance_km, offer.travel_minutes), until]
  return (
    <li className="border-b border-hairline py-2">
      <div className="flex items-baseline justify-between gap-3">
        <AppLink
          to={technicianDeskPaths.technician(id)}
          className="inline-flex min-h-11 min-w-0 items-center text-body font-semibold underline decoration-tick underline-offset-4 pointer-fine:min-h-7"
        >
          {name}
        </AppLink>
        <span className={status === 'accepted' ? 'keep text-body font-semibold text-ok' : 'keep text-body text-ink-2'}>
          {answer}
        </span>
      </div>
      <p className="figures text-meta text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      {reason && <p className="text-meta text-ink-2 [overflow-wrap:anywhere]">{reason}</p>}
      {match && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-meta text-ink-2 underline decoration-tick underline-offset-4 pointer-fine:min-h-8">
            {score} 分怎么来的
          </summary>
          <MatchTerms match={match} />
        </details>
      )}
    </li>
  )
}
