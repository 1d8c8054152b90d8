import { cx } from '../../../../ui/class-names.ts'
import { durationText, momentText } from '../../../../ui/text/format.ts'
import type { MachineToVerify } from '../machine-verification-queries.ts'
import { ListRow } from '../../../../kits/desk/list-row.tsx'

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
    <ListRow line={item.line} isOn={isOn} onPick={onPick}>
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
    </ListRow>
  )
}
