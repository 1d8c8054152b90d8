import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { asFacts } from './text/facts-line.tsx'

export interface HistoryEntry {
  id: string | number
  title: ReactNode
  /** 今天 14:20 · 平台 */
  meta: ReactNode
  note?: ReactNode
}

/** What happened, newest first; the first entry carries the cinnabar tick while something is still going on. */
export function HistoryRail({ entries, isOpen = true }: { entries: readonly HistoryEntry[]; isOpen?: boolean }) {
  return (
    <ol className="border-s border-tick ps-5">
      {entries.map((entry, index) => {
        const isNow = isOpen && index === 0
        return (
          <li key={entry.id} className="relative pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className={cx('absolute -start-5 top-[11px]', isNow ? 'h-[3px] w-3.5 bg-accent' : 'h-px w-2.5 bg-tick')}
            />
            <div className={cx('text-body', isNow && 'font-semibold')}>{entry.title}</div>
            <div className="text-meta text-ink-3">{asFacts(entry.meta, '')}</div>
            {entry.note && <div className="mt-0.5 text-meta text-ink-2">{entry.note}</div>}
          </li>
        )
      })}
    </ol>
  )
}
