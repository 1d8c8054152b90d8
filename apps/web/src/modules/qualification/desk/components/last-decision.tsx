import { CircleCheck, Clock, CircleX } from 'lucide-react'
import { momentText } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import type { Dossier } from '../review-queries.ts'

interface LastDecisionProps {
  /** The latest first. */
  decisions: Dossier['decisions']
  /** It waits for another one. */
  isOpen: boolean
  onHistory: () => void
}

/** What was decided about this order before, and the way to all of it. */
export function LastDecision({ decisions, isOpen, onHistory }: LastDecisionProps) {
  const [latest] = decisions
  const isYes = latest?.action === 'approve'
  const Sign = isYes ? CircleCheck : CircleX
  return (
    <section>
      {latest && (
        <p className="flex gap-2.5 border-b border-hairline pb-2.5">
          <Sign size={18} className={`mt-0.5 shrink-0 ${isYes ? 'text-ok' : 'text-danger'}`} aria-hidden="true" />
          <span className="min-w-0">
            <span className="block text-body">
              {isOpen && '上次'}
              {latest.action_display}
              {latest.notes && `：${latest.notes}`}
            </span>
            <span className="figures block text-caption text-ink-3">
              {momentText(latest.decided_at)} · {latest.decided_by}
            </span>
          </span>
        </p>
      )}
      <button
        type="button"
        onClick={onHistory}
        className="flex min-h-11 items-center gap-2 text-meta text-ink-2 hover:text-ink pointer-fine:min-h-9"
      >
        <Clock size={16} aria-hidden="true" />
        <span className="underline underline-offset-4">审核历史</span>
        <KeyCap>H</KeyCap>
      </button>
    </section>
  )
}
