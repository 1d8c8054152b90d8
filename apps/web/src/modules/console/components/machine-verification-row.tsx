import { cx } from '../../../ui/class-names.ts'
import { durationText, momentText } from '../../../ui/format.ts'
import type { MachineToVerify } from '../machine-verification-queries.ts'

interface RowProps {
  item: MachineToVerify
  isOn: boolean
  now: number
  onPick: () => void
}

/** One machine of the queue: what it is, whose, and how long it has waited. */
export function MachineVerificationRow({ item, isOn, now, onPick }: RowProps) {
  const isWaiting = item.verification.status === 'pending'
  const { verified_at: decidedAt } = item.verification
  return (
    <li data-line={item.line} className="relative border-b border-hairline">
      <span
        aria-hidden="true"
        className={cx('absolute start-0 w-[3px]', isOn ? 'inset-y-0 bg-accent' : 'top-1/2 h-5 -translate-y-1/2 bg-hue')}
      />
      <button
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={onPick}
        className={cx('block w-full px-4 py-3 text-start', isOn ? 'bg-surface' : 'hover:bg-sunken')}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{item.name}</span>
          <span className="keep figures text-meta text-ink-2">
            {isWaiting ? durationText(now - new Date(item.asked_at).getTime()) : decidedAt ? momentText(decidedAt) : ''}
          </span>
        </span>
        <span className="block truncate text-meta text-ink-2">
          {[item.manufacturer, item.model, item.owner_name].filter(Boolean).join(' · ')}
        </span>
        <span className="figures block truncate text-caption text-ink-3">
          {isWaiting
            ? [
                item.reason_display,
                `照片 ${item.photo_count}`,
                `证件 ${item.document_count}`,
                !item.verification.is_offered && '没有上架',
              ]
                .filter(Boolean)
                .join(' · ')
            : [item.verification.status_display, item.verification.verified_by].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  )
}
