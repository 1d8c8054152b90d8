import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { durationText } from '../../../../ui/text/format.ts'
import type { QueueItem } from '../review-queries.ts'
import type { ReviewList } from '../use-review-list.ts'
import { BackButton } from './queue-head.tsx'

interface PhoneBarProps {
  list: ReviewList
  id: number
  item: QueueItem | undefined
  now: number
  onStep: (by: 1 | -1) => void
}

/** Which of how many it is, how long it has waited, and the way to the next. */
export function PhoneBar({ list, id, item, now, onStep }: PhoneBarProps) {
  const { choice, count, head } = list
  const at = list.indexOf(id)
  const waited = item ? Math.max(0, now - new Date(item.waiting_since).getTime()) : 0
  const isLate = head !== undefined && waited > head.overdue_hours * 3_600_000
  return (
    <header className="sticky top-14 z-20 flex min-h-14 items-center border-b border-hairline bg-ground px-1">
      <BackButton />
      <div className="min-w-0 flex-1">
        <h1 className="figures text-body font-semibold">
          {choice.tab === 'pending' ? '待审核' : '已审核'} {at >= 0 && `${at + 1} / ${count}`}
        </h1>
        {item && choice.tab === 'pending' && (
          <p className={cx('figures text-caption', isLate ? 'font-semibold text-danger' : 'text-ink-2')}>
            已等 {durationText(waited)}
          </p>
        )}
      </div>
      <IconButton label="上一份" disabled={at <= 0} onClick={() => onStep(-1)}>
        <ChevronUp size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label="下一份" disabled={at >= (count ?? 0) - 1} onClick={() => onStep(1)}>
        <ChevronDown size={22} aria-hidden="true" />
      </IconButton>
    </header>
  )
}
