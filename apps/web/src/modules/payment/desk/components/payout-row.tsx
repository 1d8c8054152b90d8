import { cx } from '../../../../ui/class-names.ts'
import { money, momentText } from '../../../../ui/text/format.ts'
import type { Payout } from '../payout-queries.ts'
import { dueWords, lineOfArea, takenWords } from '../payout-words.ts'
import { PayoutMarks } from './payout-marks.tsx'
import { ListRow } from '../../../../kits/desk/list-row.tsx'

interface RowProps {
  payout: Payout
  isOn: boolean
  onPick: () => void
}

/** One amount of the list: how much, to whom, by when, and what must not be overlooked. */
export function PayoutRowItem({ payout, isOn, onPick }: RowProps) {
  return (
    <ListRow line={lineOfArea(payout.area)} isOn={isOn} onPick={onPick}>
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('figures text-body', isOn && 'font-semibold')}>{money(payout.to_pay)}</span>
        <span className="keep figures text-meta text-ink-2">
          {payout.paid_at
            ? momentText(payout.paid_at)
            : payout.status === 'due'
              ? dueWords(payout)
              : payout.status_display}
        </span>
      </span>
      <span className="block truncate text-meta text-ink-2">
        {payout.payee_name} · {payout.role_display}
      </span>
      <span className="figures block truncate text-caption text-ink-3">
        {payout.order_number} · {payout.title} · {payout.source_display}
      </span>
      {payout.taken > 0 && <span className="figures block text-caption text-ink-2">{takenWords(payout)}</span>}
      <PayoutMarks payout={payout} className="mt-1.5 flex flex-wrap gap-1.5" />
    </ListRow>
  )
}
