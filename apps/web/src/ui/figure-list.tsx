import type { ReactNode } from 'react'
import { Money } from './text/money.tsx'

export interface FigureRow {
  readonly label: ReactNode
  readonly note?: ReactNode
  /** Yuan. */
  readonly value: number
}

/** Amounts under each other, each with its name and what is to be known of it. */
export function FigureList({ rows, className }: { rows: readonly FigureRow[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, note, value }, at) => (
        <div
          key={at}
          className="flex items-center justify-between gap-3 border-b border-hairline py-2.5 first:border-t"
        >
          <dt className="min-w-0 text-body">
            {label}
            {note && <span className="block text-meta text-ink-3">{note}</span>}
          </dt>
          <dd>
            <Money value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
