import { money } from '../../ui/text/format.ts'
import type { PriceLine } from '../../ui/text/price-lines.tsx'
import { overtimeText, repairsText, type ReturnPreview } from './settlement-preview.ts'

const sum = (...yuan: readonly number[]): number => yuan.reduce((total, one) => total + Math.round(one * 100), 0) / 100

const depositWords = { paid: '押金退回', frozen: '解冻押金', free: '' } as const

/** What a return comes to for the renter, line by line: what goes back less what is due. */
export function returnSum(preview: ReturnPreview): { lines: PriceLine[]; total: { label: string; amount: number } } {
  const { unused_days: unused, paid_days: paid, late_days: late } = preview
  const lines: PriceLine[] = [
    {
      label: '没用完的租金',
      working: `${unused} / ${paid} 天，共 ${money(preview.unused_rent)}，退 ${preview.refund_percent}%`,
      amount: preview.early_refund,
    },
    { label: '晚送到的天数', working: '没用上，全退', amount: preview.not_had },
    { label: '停机的天数', working: `停了 ${preview.stood_days} 天，不计租金`, amount: preview.standstill_refund },
    {
      label: '报停的天数',
      working: `${preview.standby_days} 天按比例算租金，退回其余`,
      amount: preview.standby_refund,
    },
    { label: '用了没付的续租费', amount: -preview.extension_used },
    { label: '逾期费', working: `${late} 天，可以提异议`, amount: -preview.late_fee },
    { label: '超时费', working: `${overtimeText(preview)}，可以提异议`, amount: -preview.overtime_fee },
    { label: '没付的维修费', working: `${repairsText(preview)}，可以提异议`, amount: -preview.repair_fee },
  ].filter(({ amount }) => amount !== 0)
  const dropped: PriceLine[] =
    preview.extension_dropped > 0
      ? [{ label: '没用的续租', working: `${money(preview.extension_dropped)} 不用付了`, amount: 0 }]
      : []
  const deposit: PriceLine[] =
    preview.secured > 0
      ? [{ label: depositWords[preview.deposit_kind], working: '验机以后', amount: preview.secured }]
      : []
  const all = [...deposit, ...lines, ...dropped]
  const comesTo = sum(...all.map(({ amount }) => amount))
  return {
    lines: all,
    total: comesTo < 0 ? { label: '还要付', amount: -comesTo } : { label: '预计退回', amount: comesTo },
  }
}
