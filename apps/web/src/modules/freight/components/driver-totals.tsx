import { earningRoles } from '@jihui/protocol/payment/earnings'
import { FigureList } from '../../../ui/figure-list.tsx'
import { dayText, money } from '../../../ui/text/format.ts'
import { PayoutAccountRow } from '../../payment/public.ts'
import type { DriverTotals } from '../money-queries.ts'

/** Where a driver's money stands. */
export function DriverTotalsList({ totals, className }: { totals: DriverTotals; className?: string }) {
  const { payout_account: account, next_pay_on: next } = totals
  const month = `${Number(totals.month.slice(5))} 月`
  const rows = [
    {
      label: '待打款',
      note: next ? `${dayText(next)}打 ${money(totals.next_pay)}` : '没有等打款的',
      value: totals.due,
    },
    {
      label: '托管中',
      note: `${totals.held_orders} 单，货主确认后第 ${earningRoles.driver.workingDays} 个工作日打款${totals.pay_note ? '，账户生效以后' : ''}`,
      value: totals.held,
    },
    ...(totals.objections > 0
      ? [{ label: '异议复核中', note: `${totals.objections} 笔，结果会通知你`, value: totals.objected }]
      : []),
    { label: `${month}已打款`, value: totals.paid_this_month },
    { label: '累计已打款', value: totals.paid },
    { label: `${month}平台佣金`, note: '已从收入里扣掉', value: totals.commission },
  ]
  return (
    <div className={className}>
      <FigureList rows={rows} />
      <PayoutAccountRow account={account} />
      {totals.pay_note && <p className="mt-2 text-meta text-pretty text-warn">{totals.pay_note}</p>}
    </div>
  )
}
