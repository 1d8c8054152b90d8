import { lines } from '@jihui/protocol/rental/faces'
import { CircleCheck, OctagonX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/format.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { OrderItem } from '../console-queries.ts'
import { isReadyForReview, waitingText } from '../waiting.ts'
import type { ReviewList } from '../use-review-list.ts'

const lineWord = (id: string) => (lines.length > 1 ? lines.find((line) => line.id === id)?.short : undefined)

export function QueueSkeleton() {
  return (
    <Skeleton label="正在取待审核列表">
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className="space-y-2.5 border-b border-hairline px-4 py-4">
          <Bone className="h-4 w-3/5" />
          <Bone className="h-3 w-4/5" />
        </div>
      ))}
    </Skeleton>
  )
}

interface QueueProps {
  list: ReviewList
  selectedId: number | null
  now: number
  onPick: (item: OrderItem) => void
}

/** The orders to look at, one row each. */
export function ReviewQueue({ list, selectedId, now, onPick }: QueueProps) {
  return (
    <>
      <ul>
        {list.items.map((item) => (
          <QueueRow
            key={item.id}
            item={item}
            isOn={item.id === selectedId}
            now={now}
            isDecided={list.tab === 'verified'}
            onPick={() => onPick(item)}
          />
        ))}
      </ul>
      {list.hasMore && (
        <div className="p-4">
          <Button wide busy={list.isLoadingMore} onClick={list.loadMore}>
            再看更早的
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  item: OrderItem
  isOn: boolean
  now: number
  isDecided: boolean
  onPick: () => void
}

function QueueRow({ item, isOn, now, isDecided, onPick }: RowProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOn) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOn])
  const word = lineWord(item.line)
  return (
    <li data-line={item.line} className="relative border-b border-hairline">
      <span
        aria-hidden="true"
        className={cx('absolute start-0 w-[3px]', isOn ? 'inset-y-0 bg-accent' : 'top-4 h-5 bg-hue')}
      />
      <button
        ref={row}
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={onPick}
        className={cx(
          'block w-full px-4 py-3 text-start focus-visible:shadow-[inset_0_0_0_2px_var(--ink)]',
          isOn ? 'bg-surface' : 'hover:bg-sunken',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>
            {item.party_name || item.customer_name}
          </span>
          <span className="keep figures text-meta text-ink-2">
            {isDecided ? <Outcome item={item} /> : waitingText(item, now)}
          </span>
        </span>
        <span className="figures block truncate text-meta text-ink-2">
          {[word, item.order_number, item.equipment_name].filter(Boolean).join(' · ')}
        </span>
        {!isDecided && !isReadyForReview(item) && <span className="block text-caption text-warn">还没有资质文件</span>}
        {isDecided && (
          <span className="figures block truncate text-caption text-ink-3">
            {[item.verification_date && momentText(item.verification_date), item.verification_notes]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </button>
    </li>
  )
}

function Outcome({ item }: { item: OrderItem }) {
  const isYes = item.verification_status === 'approved'
  const Sign = isYes ? CircleCheck : OctagonX
  return (
    <span className={cx('inline-flex items-center gap-1', isYes ? 'text-ok' : 'text-danger')}>
      <Sign size={14} aria-hidden="true" />
      {isYes ? (item.has_contract ? '已有合同' : '已通过') : '已拒绝'}
    </span>
  )
}
