import { Check, Search, X, CircleHelp, type LucideIcon } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'

export type DialTone = 'authentic' | 'altered' | 'unknown' | 'record'

const looks: Record<DialTone, { icon: LucideIcon; colour: string }> = {
  authentic: { icon: Check, colour: 'text-ok' },
  altered: { icon: X, colour: 'text-danger' },
  unknown: { icon: CircleHelp, colour: 'text-warn' },
  record: { icon: Search, colour: 'text-ink-2' },
}
const TICKS = 48
/** Where the scale is worn away when something does not fit. */
const isGap = (tick: number) => [7, 8, 9, 19, 20, 33, 34, 35].includes(tick)

/** A scale that closes when everything fits, and has gaps when it does not. */
export function VerifyDial({ tone }: { tone: DialTone }) {
  const { icon: Icon, colour } = looks[tone]
  return (
    <span className={cx('relative inline-flex size-[92px] shrink-0 items-center justify-center', colour)}>
      <svg
        viewBox="0 0 96 96"
        className="absolute inset-0 size-full"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
      >
        <circle cx="48" cy="48" r="46" strokeWidth="2.2" />
        <circle cx="48" cy="48" r="36" strokeWidth="1" strokeDasharray={tone === 'altered' ? '3 2.4' : undefined} />
        {Array.from({ length: TICKS }, (_, tick) => (
          <path
            key={tick}
            d={tick % 4 === 0 ? 'M48 5v8' : 'M48 5v5'}
            strokeWidth={tick % 4 === 0 ? 1.6 : 1}
            opacity={tone === 'altered' && isGap(tick) ? 0.18 : 1}
            transform={`rotate(${(tick * 360) / TICKS} 48 48)`}
          />
        ))}
      </svg>
      <Icon size={44} strokeWidth={2.6} aria-hidden="true" />
    </span>
  )
}
