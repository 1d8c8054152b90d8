import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A heading with air above it and one quiet thing on its right. */
export function Section({
  title,
  aside,
  children,
  className,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={cx('mt-7', className)}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-title-s">{title}</h2>
        {aside && <div className="text-meta text-ink-2">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

/** The inside of a row that leads somewhere: icon, words, value, arrow. Put it in an AppLink or a button. */
export function RowBody({ icon, label, value }: { icon?: ReactNode; label: ReactNode; value?: ReactNode }) {
  return (
    <span className="flex min-h-14 w-full items-center gap-3 border-b border-hairline text-start">
      {icon && <span className="text-ink-2">{icon}</span>}
      <span className="min-w-0 flex-1 text-lead">{label}</span>
      {value && <span className="text-meta text-ink-2">{value}</span>}
      <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
    </span>
  )
}
