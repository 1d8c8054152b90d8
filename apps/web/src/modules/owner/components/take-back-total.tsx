import { money } from '../../../ui/format.ts'
import { PriceLines } from '../../../ui/price-lines.tsx'
import type { Order, SettlementPreview } from '../../rental/public.ts'

/** What the renter gets back of his deposit and of days left unused, line by line. */
export function TakeBackTotal({ order, preview }: { order: Order; preview: SettlementPreview }) {
  const taken = [
    { label: '未付的续租费', amount: -preview.unpaidTaken },
    {
      label: '逾期费',
      working:
        preview.lateTaken < preview.lateFee
          ? `${preview.lateDays} 天应收 ${money(preview.lateFee)}，押金只够这些`
          : `${preview.lateDays} 天`,
      amount: -preview.lateTaken,
    },
    { label: '赔偿', amount: -preview.damageTaken },
  ].filter(({ amount }) => amount < 0)
  return (
    <PriceLines
      lines={[
        { label: '押金', amount: order.deposit_amount },
        ...taken,
        ...(preview.unusedDays > 0 && preview.rentBack > 0
          ? [{ label: '没用完的租金', working: `${preview.unusedDays} 天`, amount: preview.rentBack }]
          : []),
      ]}
      total={{
        label: '退回承租方',
        amount: Math.round((preview.depositBack + preview.rentBack) * 100) / 100,
      }}
      note="按今天收回算，提交后以结算单为准。"
    />
  )
}
