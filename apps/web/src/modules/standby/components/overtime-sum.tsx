import { money } from '../../../ui/text/format.ts'
import type { Usage } from '../standby-queries.ts'

/** What hours beyond those included come to so far. */
export function OvertimeSum({ usage: { overtime, totals } }: { usage: Usage }) {
  if (!overtime) return null
  const rate = `每天含 ${overtime.included_per_day} 小时，超出部分 ${money(overtime.per_hour)}/小时`
  return (
    <p className="mb-3 text-meta text-ink-2">
      {totals.beyond > 0 ? `超出 ${totals.beyond} 小时，共 ${money(totals.beyond_fee)}，归还时结算，可以提异议。` : ''}
      {rate}。
    </p>
  )
}
