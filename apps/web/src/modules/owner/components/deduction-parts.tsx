import { type ClaimStatus, claimStatuses } from '@jihui/protocol/deposit/machine'
import { CircleCheck, Hourglass, type LucideIcon, Scale, Undo2 } from 'lucide-react'
import { money, momentText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { PhotoRow, type Claim } from '../../rental/public.ts'

const looks: Record<ClaimStatus, { icon: LucideIcon; tone: StatusTone }> = {
  awaiting_renter: { icon: Hourglass, tone: 'info' },
  objected: { icon: Scale, tone: 'warn' },
  agreed: { icon: CircleCheck, tone: 'ok' },
  lapsed: { icon: CircleCheck, tone: 'ok' },
  decided: { icon: CircleCheck, tone: 'ok' },
  withdrawn: { icon: Undo2, tone: 'quiet' },
}

export function ClaimTag({ status }: { status: ClaimStatus }) {
  return <StatusTag {...looks[status]}>{claimStatuses[status].label}</StatusTag>
}

/** What is asked for, one by one, and what came of all of it. */
export function ClaimItems({ claim }: { claim: Pick<Claim, 'items' | 'amount' | 'settled_amount' | 'photos'> }) {
  return (
    <ul>
      {claim.items.map(({ label, working, amount }, index) => (
        <li key={`${index} ${label}`} className="border-t border-hairline py-3">
          <div className="flex items-baseline justify-between gap-3">
            <p className="min-w-0 text-body">
              {label}
              {working && <span className="figures block text-meta text-ink-2">{working}</span>}
            </p>
            <Money value={amount} />
          </div>
          <PhotoRow
            urls={claim.photos.filter((photo) => photo.side === 'lessor' && photo.item === index).map(({ url }) => url)}
            title={`${label}，照片`}
          />
        </li>
      ))}
      <li className="flex items-baseline justify-between gap-3 border-t border-ink py-3 text-body font-semibold">
        {claim.settled_amount !== null && claim.settled_amount !== claim.amount
          ? `要扣 ${money(claim.amount)}，结清`
          : '合计'}
        <Money value={claim.settled_amount ?? claim.amount} size="title" />
      </li>
    </ul>
  )
}

/** What the renter says against it, what he would bear, and his photographs. */
export function ClaimObjection({ claim }: { claim: Pick<Claim, 'objection' | 'photos'> }) {
  const { objection } = claim
  if (!objection) return null
  const photos = claim.photos.filter(({ side }) => side === 'renter').map(({ url }) => url)
  return (
    <section className="mt-4 border-s-[3px] border-edge ps-3">
      <h3 className="text-body font-semibold">租客的异议</h3>
      <p className="figures text-caption text-ink-3">{momentText(objection.objected_at)}</p>
      <p className="mt-1 text-body whitespace-pre-line">{objection.reason}</p>
      {objection.offered_amount !== null && (
        <p className="figures mt-1 text-body text-ink-2">
          {objection.offered_amount > 0 ? `愿意承担 ${money(objection.offered_amount)}` : '一分也不愿意承担'}
        </p>
      )}
      <PhotoRow urls={photos} title="租客的照片" />
      {photos.length === 0 && <p className="mt-1 text-meta text-ink-3">没有附照片</p>}
    </section>
  )
}

/** How staff decided, and why. */
export function ClaimDecision({ claim }: { claim: Pick<Claim, 'decision' | 'settled_amount'> }) {
  const { decision } = claim
  if (!decision) return null
  return (
    <section className="mt-4 border-s-[3px] border-ok ps-3">
      <h3 className="figures text-body font-semibold">
        {claim.settled_amount ? `裁定扣 ${money(claim.settled_amount)}` : '裁定不扣'}
      </h3>
      <p className="figures text-caption text-ink-3">
        {decision.decided_by}，{momentText(decision.decided_at)}
      </p>
      <p className="mt-1 text-body whitespace-pre-line">{decision.reason}</p>
    </section>
  )
}
