import { cx } from '../../../../ui/class-names.ts'
import { durationText, money, momentText } from '../../../../ui/text/format.ts'
import type { DeductionRow } from '../deduction-queries.ts'
import { ListRow } from '../../../../kits/desk/list-row.tsx'

interface RowProps {
  row: DeductionRow
  isOn: boolean
  now: number
  onPick: () => void
}

/** How long it waits for staff, how long the renter has, or when it was sent. */
function timeOf({ status, objected_at: objectedAt, due_at: dueAt, sent_at: sentAt }: DeductionRow, now: number) {
  if (status === 'objected' && objectedAt) return durationText(now - new Date(objectedAt).getTime())
  if (status === 'awaiting_renter') return `还有 ${durationText(new Date(dueAt).getTime() - now)}`
  return momentText(sentAt)
}

/** One deduction of the list: who asks whom for how much, and since when it waits. */
export function DeductionRowItem({ row, isOn, now, onPick }: RowProps) {
  const isSettled = row.settled_amount !== null
  return (
    <ListRow line={row.line} isOn={isOn} onPick={onPick}>
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('figures text-body', isOn && 'font-semibold')}>
          {isSettled && row.settled_amount !== row.amount
            ? `${money(row.amount)}，扣了 ${money(row.settled_amount ?? 0)}`
            : money(row.amount)}
        </span>
        <span className="keep figures text-meta text-ink-2">{timeOf(row, now)}</span>
      </span>
      <span className="flex gap-1 text-meta text-ink-2">
        <span className="min-w-0 truncate">{row.lessor_name}</span>
        <span aria-hidden="true">→</span>
        <span className="sr-only">要</span>
        <span className="min-w-0 truncate">{row.renter_name}</span>
      </span>
      <span className="figures block truncate text-caption text-ink-3">
        {[row.order_number, row.equipment_name, row.kind === 'paid' ? '' : row.kind_display]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {row.status !== 'objected' && (
        <span className="block truncate text-caption text-ink-3">{row.status_display}</span>
      )}
    </ListRow>
  )
}
