import { CalendarClock, CirclePause, Replace, TriangleAlert, type LucideIcon } from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import { marksOf, type PayoutMark } from '../payout-words.ts'
import type { Payout } from '../payout-queries.ts'

const looks: Record<PayoutMark['kind'], { icon: LucideIcon; tone: StatusTone }> = {
  held: { icon: CirclePause, tone: 'danger' },
  missing: { icon: TriangleAlert, tone: 'danger' },
  changed: { icon: Replace, tone: 'warn' },
  pending: { icon: CalendarClock, tone: 'info' },
}

/** Beside what is to be paid: what must not be overlooked. */
export function PayoutMarks({ payout, className }: { payout: Payout; className?: string }) {
  const marks = marksOf(payout)
  if (marks.length === 0) return null
  return (
    <span className={className}>
      {marks.map(({ kind, text }) => (
        <StatusTag key={kind} {...looks[kind]}>
          {text}
        </StatusTag>
      ))}
    </span>
  )
}
