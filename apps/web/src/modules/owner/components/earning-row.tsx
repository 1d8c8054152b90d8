import { dayRange, monthDay } from '../../../ui/text/format.ts'
import { EarnedRow } from '../../payment/public.ts'
import { ownerPaths } from '../owner-paths.ts'
import type { Earning } from '../work-queries.ts'

/** One settlement of an order. */
export function EarningRow({ earning }: { earning: Earning }) {
  return (
    <EarnedRow
      earning={earning}
      line={earning.line}
      about={`${earning.order_number} · ${earning.unit_serial}`}
      dueText={`${monthDay(earning.due_on)} 前打款`}
      link={{ to: ownerPaths.rental(earning.rental_id), label: '看这个订单' }}
    >
      <span className="block text-lead font-semibold">{earning.equipment_name}</span>
      <span className="block text-meta text-ink-2">{earning.party_name}</span>
      <span className="figures block text-meta text-ink-2">
        {dayRange(earning.start_date, earning.end_date)} · {earning.rental_days} 天
      </span>
    </EarnedRow>
  )
}
