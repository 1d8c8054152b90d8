import { FileClock } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { SeenPapers } from './use-seen-papers.ts'

/** Says that the papers are others than those that were opened, until the reader has looked at them. */
export function PapersChanged({ seen, className }: { seen: SeenPapers; className?: string }) {
  if (seen.change === null) return null
  return (
    <div role="alert" className={cx('flex items-center gap-3 bg-warn-soft px-4 py-2', className)}>
      <FileClock size={18} className="shrink-0 text-warn" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-meta">
        <span className="font-semibold text-warn">刚有变化</span>
        <span className="block text-ink-2">{seen.change}</span>
      </p>
      <Button size="dense" className="keep" onClick={seen.accept}>
        看过了
      </Button>
    </div>
  )
}
