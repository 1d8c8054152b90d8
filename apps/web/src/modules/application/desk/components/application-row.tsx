import { ListRow } from '../../../../kits/desk/list-row.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { momentText } from '../../../../ui/text/format.ts'
import type { AnyApplication } from '../application-queries.ts'

interface RowProps {
  item: AnyApplication
  isOn: boolean
  /** Where applications of several kinds stand together. */
  isKindShown: boolean
  onPick: () => void
}

/** One application of the queue: who, for what, and what it waits for. */
export function ApplicationRow({ item, isOn, isKindShown, onPick }: RowProps) {
  const isMissing = item.requirements.some(({ is_met }) => !is_met)
  const { applicant_name: applicant, contact_name: contact } = item
  const stands = item.status === 'pending' ? item.stage_display : item.status_display
  return (
    <ListRow line="" isOn={isOn} onPick={onPick}>
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{applicant}</span>
        <span className="keep figures text-meta text-ink-2">{momentText(item.created_at)}</span>
      </span>
      <span className="block truncate text-meta text-ink-2">
        {[isKindShown && item.kind_display, contact !== applicant && contact].filter(Boolean).join(' · ')}
      </span>
      <span className="block text-caption text-ink-3">
        {[stands, item.status === 'pending' && isMissing && '材料不齐'].filter(Boolean).join('，')}
      </span>
    </ListRow>
  )
}
