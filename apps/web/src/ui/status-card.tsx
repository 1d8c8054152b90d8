import type { ReactNode } from 'react'
import { Ruler } from './ruler.tsx'

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
