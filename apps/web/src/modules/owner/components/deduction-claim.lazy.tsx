import { claimHours } from '@jihui/protocol/deposit/machine'
import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { durationText, money, momentText } from '../../../ui/text/format.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { Section } from '../../../ui/section.tsx'
import { depositQuery, useNow, type Claim, type Order } from '../../rental/public.ts'
import { useWithdrawClaim } from '../deduction-commands.ts'
import { renterOf } from '../deduction-words.ts'
import { ClaimDecision, ClaimItems, ClaimObjection, ClaimTag } from './deduction-parts.tsx'

/** 扣款: what was asked for out of the deposit, what the renter says to it, and what came of it. */
export function OrderClaim({ order, desk }: { order: Order; desk?: (claim: Claim) => string | undefined }) {
  const line = findLine(order.line)
  const { data: deposit } = useQuery(depositQuery(line, order.id))
  const withdraw = useWithdrawClaim(order)
  const claim = deposit?.claim
  if (!claim) return null
  const toDesk = desk?.(claim)
  const ask = async () => {
    const isSure = await confirm({
      title: '撤回这笔扣款吗？',
      body: `${money(claim.amount)} 不再扣，${deposit.kind === 'paid' ? `全部退回${renterOf(order)}` : '押金不动用'}。撤回以后不能再要。`,
      confirmLabel: '撤回扣款',
      tone: 'danger',
    })
    if (isSure) withdraw.mutate()
  }
  return (
    <Section title="扣款" aside={<ClaimTag status={claim.status} />}>
      <p className="mb-3 text-body text-ink-2">{claim.sentence}</p>
      {claim.status === 'awaiting_renter' && <Deadline claim={claim} />}
      <ClaimItems claim={claim} />
      {claim.settled_at && (
        <p className="figures text-meta text-ink-2">
          {momentText(claim.settled_at)} 结清
          {claim.owed_amount > 0 && `，其中 ${money(claim.owed_amount)} 由平台先付，租客欠款`}
        </p>
      )}
      <ClaimObjection claim={claim} />
      <ClaimDecision claim={claim} />
      {(toDesk !== undefined || claim.actions.includes('withdraw')) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {toDesk !== undefined && (
            <AppLink to={toDesk} className={buttonClass(claim.actions.includes('decide') ? 'ink' : 'outline')}>
              {claim.actions.includes('decide') ? '去裁定' : '看扣款单'}
            </AppLink>
          )}
          {claim.actions.includes('withdraw') && (
            <Button tone="danger" busy={withdraw.isPending} onClick={() => void ask()}>
              {withdraw.isPending ? '正在撤回' : '撤回扣款'}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

/** How much of the time to object is left. */
function Deadline({ claim }: { claim: Claim }) {
  const now = useNow()
  const leftMs = Math.max(0, new Date(claim.due_at).getTime() - now)
  const usedHours = claimHours - leftMs / 3_600_000
  const left = leftMs > 0 ? `还有 ${durationText(leftMs)}` : '正在结清'
  return (
    <div className="mb-4">
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-meta">
        <span className="figures text-ink-2">{momentText(claim.due_at)} 自动结清</span>
        <span className="figures text-body font-semibold text-accent-ink">{left}</span>
      </p>
      <Ruler units={claimHours} value={usedHours} label={`租客还能提出异议，${left}`} />
    </div>
  )
}
