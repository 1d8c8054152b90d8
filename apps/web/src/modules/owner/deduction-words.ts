import { claimHours } from '@jihui/protocol/deposit/machine'
import { money } from '../../ui/text/format.ts'
import type { PriceLine } from '../../ui/text/price-lines.tsx'
import type { Order, SettlementPreview } from '../rental/public.ts'

/** Who reads: the machine's owner, or staff for whoever owns it. */
export type Asker = 'owner' | 'staff'

const sum = (...yuan: readonly number[]): number => yuan.reduce((total, one) => total + Math.round(one * 100), 0) / 100

export const renterOf = (order: Pick<Order, 'party_name' | 'customer_name'>): string =>
  order.party_name || order.customer_name

export interface TakeBackSum {
  lines: PriceLine[]
  total: { label: string; amount: number }
}

/** What is due and what is asked for, line by line, in the order in which a deposit covers it. */
function chargeLines(preview: SettlementPreview): PriceLine[] {
  const { due, lateDays, lateFee, overtime, overtimeFee, repairs, repairFee, damage } = preview
  return [
    { label: '用了没付的续租费', amount: due },
    { label: '逾期费', working: `${lateDays} 天，等对方确认`, amount: lateFee },
    { label: '超时费', working: overtime, amount: overtimeFee },
    { label: '没付的维修费', working: repairs, amount: repairFee },
    { label: '扣款', working: '等对方确认', amount: damage },
  ].filter(({ amount }) => amount > 0)
}

const unused = ({ rentBack, unusedDays }: SettlementPreview): PriceLine[] =>
  rentBack > 0
    ? [{ label: '没用完的租金', working: unusedDays > 0 ? `${unusedDays} 天` : undefined, amount: rentBack }]
    : []

/** What a return comes to today, by how the deposit was put down. */
export function takeBackSum(order: Pick<Order, 'deposit_kind'>, preview: SettlementPreview): TakeBackSum {
  const charges = chargeLines(preview)
  const { secured, depositBack, rentBack } = preview
  const owed = sum(preview.debt, preview.uncovered)
  if (secured === 0)
    return charges.length > 0
      ? { lines: [...charges, ...unused(preview)], total: { label: '承租方要付', amount: owed } }
      : { lines: unused(preview), total: { label: '退回承租方', amount: rentBack } }
  const isFrozen = order.deposit_kind === 'frozen'
  const taken = sum(secured, -depositBack)
  const lead = taken > 0 ? `扣 ${money(taken)}，` : ''
  const back = isFrozen ? (rentBack > 0 ? '解冻和退回' : '解冻') : lead ? '退回' : '退回承租方'
  return {
    lines: [
      { label: isFrozen ? '冻结的押金' : '押金', amount: secured },
      ...charges.map((line) => ({ ...line, amount: -line.amount })),
      ...(owed > 0 ? [{ label: `${isFrozen ? '冻结的' : '押金'}不够，承租方欠`, amount: owed }] : []),
      ...unused(preview),
    ],
    total: { label: `${lead}${back}`, amount: sum(depositBack, rentBack) },
  }
}

/** What follows once it is sent: who is asked, until when, and where the money comes from. */
export function whatFollows(
  order: Pick<Order, 'deposit_kind' | 'party_name' | 'customer_name'>,
  preview: SettlementPreview,
  asker: Asker,
): string {
  const owing = asker === 'owner' ? '由平台先付给你，成为承租方的欠款。' : '成为承租方的欠款。'
  const due = preview.debt > 0 ? `续租费还差 ${money(preview.debt)}，${owing}` : ''
  if (preview.damage + preview.lateFee + preview.overtimeFee + preview.repairFee === 0)
    return `${due}按今天收回算，提交后以结算单为准。`
  const lead = `发给${renterOf(order)}确认。${claimHours} 小时内没有异议，`
  const uncovered = preview.uncovered > 0 ? `不够的 ${money(preview.uncovered)} ${owing}` : ''
  if (preview.secured === 0)
    return `${lead}自动按此结清。这一单没有押金可抵，${money(preview.uncovered)} ${owing}${due}`
  const from = order.deposit_kind === 'frozen' ? '自动从冻结的押金里扣' : '押金自动按此结清'
  return uncovered ? `${lead}${from}，${uncovered}${due}` : `${lead}${from}；其余的现在就退。${due}`
}
