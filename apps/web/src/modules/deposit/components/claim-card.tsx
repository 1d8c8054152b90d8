import { claimHours, type ClaimStatus } from '@jihui/protocol/deposit/machine'
import { ChevronRight, CircleCheck, Gavel, Hourglass, MessageSquareWarning, Undo2, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { momentText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { claimHead, claimTag, leftText, useNow, type Claim, type Deposit, type Order } from '../../rental/public.ts'
import { effectOf, sum } from '../deposit-words.ts'
import { ClaimStory } from './claim-story.tsx'

const ItemSheet = lazy(async () => ({ default: (await import('./item-sheet.lazy.tsx')).ItemSheet }))

const signs: Record<ClaimStatus, { icon: LucideIcon; tone: StatusTone }> = {
  awaiting_renter: { icon: Hourglass, tone: 'turn' },
  objected: { icon: MessageSquareWarning, tone: 'info' },
  agreed: { icon: CircleCheck, tone: 'quiet' },
  lapsed: { icon: CircleCheck, tone: 'quiet' },
  decided: { icon: Gavel, tone: 'quiet' },
  withdrawn: { icon: Undo2, tone: 'ok' },
}

export interface ClaimCardProps {
  line: LineFace
  order: Order
  deposit: Deposit
  claim: Claim
}

/** What is asked for out of the deposit, item by item, until when one may object, and what came of it. */
export function ClaimCard({ line, order, deposit, claim }: ClaimCardProps) {
  const [chosen, setChosen] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const isFetched = useOnceOpen(isOpen)
  const asked = sum(...claim.items.map(({ amount }) => amount))
  return (
    <section className="mt-7 rounded-card bg-surface p-4 shadow-lift-1" aria-label="扣款单">
      <div aria-live="polite">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <StatusTag {...signs[claim.status]}>{claimTag(claim)}</StatusTag>
          <span className="figures text-meta text-ink-2">{momentText(claim.sent_at)} 发来</span>
        </div>
        <h2 className="figures mt-3 text-title">{claimHead(claim, order.owner !== null)}</h2>
        <p className="figures mt-0.5 text-body text-pretty text-ink-2">
          {effectOf(deposit, claim)}
          {claim.sentence}
        </p>
      </div>
      {claim.status === 'awaiting_renter' && <Deadline claim={claim} />}
      <ul className="mt-4">
        {claim.items.map((item, index) => (
          <li key={`${item.label} ${index}`} className="border-t border-hairline first:border-t-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setChosen(index)
                setIsOpen(true)
              }}
              className="flex min-h-16 w-full items-center gap-3 rounded-half py-2.5 text-start"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-lead">{item.label}</span>
                <span className="figures block text-meta text-ink-3">{factsOf(claim, index) || '看依据'}</span>
              </span>
              <Money value={item.amount} />
              <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
            </button>
          </li>
        ))}
        {claim.items.length > 1 && <Total label="合计" amount={asked} />}
        {asked > claim.amount && <Total label="最多扣" amount={claim.amount} />}
      </ul>
      <ClaimStory claim={claim} />
      <Suspense fallback={null}>
        {isFetched && (
          <ItemSheet
            line={line}
            order={order}
            claim={claim}
            index={chosen}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** In line with the amounts above it, which have an arrow behind them. */
function Total({ label, amount }: { label: string; amount: number }) {
  return (
    <li className="flex items-baseline justify-between gap-3 border-t border-ink py-2.5 pe-[30px]">
      <span className="text-body font-semibold">{label}</span>
      <Money value={amount} />
    </li>
  )
}

const factsOf = ({ items, photos }: Claim, index: number): string => {
  const shown = photos.filter((photo) => photo.side === 'lessor' && photo.item === index).length
  return [items[index]?.working, shown > 0 && `附照片 ${shown} 张`].filter(Boolean).join(' · ')
}

/** The days one has to object, and what is left of them. */
function Deadline({ claim }: { claim: Claim }) {
  const now = useNow(15_000)
  const left = Math.max(0, new Date(claim.due_at).getTime() - now)
  const hours = left / 3_600_000
  return (
    <div className="mt-4">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span className="figures text-meta text-ink-2">{momentText(claim.due_at)} 自动结清</span>
        <span className="figures keep text-body font-semibold text-accent-ink" role="timer" aria-live="off">
          {left > 0 ? `还有 ${leftText(left)}` : '到点了，正在结清'}
        </span>
      </div>
      <Ruler
        units={claimHours}
        value={claimHours - Math.min(claimHours, hours)}
        label={left > 0 ? `还有 ${leftText(left)}可以提异议，共 ${claimHours} 小时` : '异议时间已过'}
      />
    </div>
  )
}
