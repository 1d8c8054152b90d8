import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Ruler } from './ruler.tsx'
import { cx } from './class-names.ts'

export type StatusTone = 'turn' | 'ok' | 'warn' | 'danger' | 'info' | 'quiet' | 'hue'

const tones: Record<StatusTone, string> = {
  turn: 'bg-accent-soft text-accent-ink',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  quiet: 'bg-sunken text-ink-2',
  hue: 'bg-hue-soft text-hue-ink',
}

/** Never only a colour: icon and words on the soft ground. `turn` (cinnabar) means the reader has to act. */
export function StatusTag({ icon: Icon, tone, children }: { icon: LucideIcon; tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 shrink-0 items-center gap-1 rounded-half px-2 py-0.5 text-caption font-semibold',
        tones[tone],
      )}
    >
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {children}
    </span>
  )
}

export interface StatusCardProps {
  tag: ReactNode
  /** R00002318 */
  number?: string
  /** Whose turn it is: 轮到你签字了 */
  title: string
  /** What follows. */
  children?: ReactNode
  /** The deadline as a ruler. */
  deadline?: { caption: ReactNode; left: ReactNode; units: number; value: number; label: string }
  actions?: ReactNode
}

export function StatusCard({ tag, number, title, children, deadline, actions }: StatusCardProps) {
  return (
    <section className="rounded-card bg-surface p-4 shadow-lift-1">
      <div className="flex items-center justify-between gap-3">
        {tag}
        {number && <span className="figures text-meta text-ink-3">{number}</span>}
      </div>
      <h2 className="mt-2.5 text-display">{title}</h2>
      {children && <div className="mt-1 text-body text-ink-2">{children}</div>}
      {deadline && (
        <div className="mt-4">
          <div className="mb-1.5 flex items-baseline justify-between gap-3 text-meta">
            <span className="text-ink-2">{deadline.caption}</span>
            <span className="figures text-body font-semibold text-accent-ink">{deadline.left}</span>
          </div>
          <Ruler units={deadline.units} value={deadline.value} label={deadline.label} />
        </div>
      )}
      {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
    </section>
  )
}
