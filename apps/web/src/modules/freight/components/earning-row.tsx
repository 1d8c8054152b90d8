import { monthDay } from '../../../ui/text/format.ts'
import { EarnedRow } from '../../payment/public.ts'
import type { DriverEarning } from '../money-queries.ts'
import { tripPaths } from '../order-words.ts'

/** What a trip brought. */
export function DriverEarningRow({ earning }: { earning: DriverEarning }) {
  return (
    <EarnedRow
      earning={earning}
      line="freight"
      about={earning.order_number}
      dueText={`${monthDay(earning.pay_on)} 打款`}
      link={{ to: tripPaths.drive(earning.order_id), label: '看这张运单' }}
    >
      <span className="block text-lead font-semibold">{earning.title}</span>
    </EarnedRow>
  )
}
