import type { ReactNode } from 'react'
import { momentText, money } from '../../../ui/text/format.ts'
import { PhotoRow, type Claim } from '../../rental/public.ts'

/** What the renter answered and what staff made of it. */
export function ClaimStory({ claim }: { claim: Claim }) {
  const { objection, decision, photos } = claim
  if (!objection && !decision) return null
  return (
    <div className="mt-4 space-y-4 border-t border-hairline pt-4">
      {objection && (
        <Said
          who="你的异议"
          at={objection.objected_at}
          text={objection.reason}
          amount={objection.offered_amount === null ? null : `愿意承担 ${money(objection.offered_amount)}`}
        >
          <PhotoRow urls={photos.filter(({ side }) => side === 'renter').map(({ url }) => url)} title="异议照片" />
        </Said>
      )}
      {decision && (
        <Said
          who={`${decision.decided_by}的裁定`}
          at={decision.decided_at}
          text={decision.reason}
          amount={
            claim.settled_amount === null ? null : `申请 ${money(claim.amount)}，裁定扣 ${money(claim.settled_amount)}`
          }
        />
      )}
    </div>
  )
}

function Said({
  who,
  at,
  text,
  amount,
  children,
}: {
  who: string
  at: string
  text: string
  amount: string | null
  children?: ReactNode
}) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-body font-semibold">{who}</h3>
        <span className="figures text-meta text-ink-3">{momentText(at)}</span>
      </div>
      <p className="mt-0.5 text-body break-words whitespace-pre-line text-ink-2">{text}</p>
      {amount && <p className="figures mt-0.5 text-body">{amount}</p>}
      {children}
    </div>
  )
}
