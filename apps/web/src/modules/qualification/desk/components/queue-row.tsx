import { CircleCheck, CircleX } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { durationText, momentText } from '../../../../ui/text/format.ts'
import { Bone } from '../../../../ui/skeleton.tsx'
import { lineWord, rowTask } from '../queue-words.ts'
import type { QueueItem } from '../review-queries.ts'
import { AttentionNote } from './attention-tag.tsx'

/** Rows are equally high, so that a queue of any length knows where each of them lies. */
export const ROW_REM = 4.875

export interface RowProps {
  item: QueueItem
  isOn: boolean
  isDecided: boolean
  /** How long it has waited, and from when on that is too long. */
  now: number
  overdueHours: number
  /** Whether it can be picked, and what picking it is called for. */
  isPicked: boolean | undefined
  onToggle: (isRange: boolean) => void
  onOpen: () => void
  isDebug: boolean
}

/** One order of the queue: who, how long, which, and what strikes about it. */
export function QueueRow({ item, isOn, isDecided, now, overdueHours, isPicked, onToggle, onOpen, isDebug }: RowProps) {
  const waited = Math.max(0, now - new Date(item.waiting_since).getTime())
  const isLate = waited > overdueHours * 3_600_000
  const party = item.party_name || item.contact_name
  return (
    <div data-line={item.line} className={cx('relative flex h-full border-b border-hairline', isOn && 'bg-surface')}>
      <span
        aria-hidden="true"
        className={cx('absolute start-0 w-[3px]', isOn ? 'inset-y-0 bg-accent' : 'top-4 h-5 bg-hue')}
      />
      {isPicked !== undefined && (
        <div className="shrink-0 ps-3 pt-1.5">
          <Checkbox
            label={<span className="sr-only">选中 {party}</span>}
            checked={isPicked}
            onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
          />
        </div>
      )}
      <button
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={onOpen}
        className={cx(
          'flex min-w-0 flex-1 flex-col justify-center overflow-hidden pe-4 text-start focus-visible:shadow-[inset_0_0_0_2px_var(--ink)]',
          isPicked === undefined ? 'ps-4' : 'ps-0',
          !isOn && 'hover:bg-sunken',
        )}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{party}</span>
          <span
            className={cx('keep figures text-meta', isLate && !isDecided ? 'font-semibold text-danger' : 'text-ink-2')}
          >
            {isDecided ? <Outcome item={item} /> : durationText(waited)}
          </span>
        </span>
        <span className="figures block truncate text-meta text-ink-2">
          <span className="sr-only">{lineWord(item.line)} </span>
          {item.order_number} · {item.equipment_name}
        </span>
        <span className="flex items-center justify-between gap-2">
          {isDebug && item.is_mismatched ? (
            <span className="truncate text-caption text-danger">状态与审核结果不一致</span>
          ) : isDecided ? (
            <span className="figures min-w-0 truncate text-caption text-ink-3">
              {[item.verification_date && momentText(item.verification_date), item.verification_notes]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : (
            <AttentionNote item={item} />
          )}
          <span className={cx('keep ms-auto text-caption text-ink-2', !isDecided && 'lg:sr-only')}>
            {rowTask(item)}
          </span>
        </span>
      </button>
    </div>
  )
}

function Outcome({ item }: { item: QueueItem }) {
  const isYes = item.verification_status === 'approved'
  const Sign = isYes ? CircleCheck : CircleX
  return (
    <span className={cx('inline-flex items-center gap-1', isYes ? 'text-ok' : 'text-danger')}>
      <Sign size={14} aria-hidden="true" />
      {isYes ? (item.has_contract ? '已有合同' : '已通过') : '已拒绝'}
    </span>
  )
}

/** Where a row will stand once its page has come. */
export function RowBone() {
  return (
    <div
      className="flex flex-col justify-center gap-2.5 border-b border-hairline px-4"
      style={{ height: `${ROW_REM}rem` }}
    >
      <Bone className="h-4 w-3/5" />
      <Bone className="h-3 w-4/5" />
    </div>
  )
}
