import { claimHours } from '@jihui/protocol/deposit/machine'
import { money } from '../../ui/format.ts'
import type { PriceLine } from '../../ui/price-lines.tsx'
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

/** What is taken of a deposit, line by line, in the order in which it is taken. */
function takenLines(preview: SettlementPreview): PriceLine[] {
  const { unpaidTaken, lateDays, lateFee, lateTaken, damageTaken } = preview
  return [
    { label: '未付的续租费', amount: unpaidTaken },
    {
      label: '逾期费',
      working: lateTaken < lateFee ? `${lateDays} 天应收 ${money(lateFee)}，押金只够这些` : `${lateDays} 天`,
      amount: lateTaken,
    },
    { label: '扣款', working: '等对方确认', amount: damageTaken },
  ].filter(({ amount }) => amount > 0)
}

const unused = ({ rentBack, unusedDays }: SettlementPreview): PriceLine[] =>
  rentBack > 0 ? [{ label: '没用完的租金', working: `${unusedDays} 天`, amount: rentBack }] : []

/** What a return comes to today, by how the deposit was put down. */
export function takeBackSum(
  order: Pick<Order, 'deposit_kind' | 'deposit_base' | 'deposit_hold'>,
  preview: SettlementPreview,
): TakeBackSum {
  const charges = takenLines(preview)
  const taken = sum(...charges.map(({ amount }) => amount))
  const owed = sum(preview.debt, preview.damageUncovered)
  const minus = charges.map((line) => ({ ...line, amount: -line.amount }))
  const lead = taken > 0 ? `扣 ${money(taken)}，` : ''
  if (order.deposit_kind === 'paid')
    return {
      lines: [{ label: '押金', amount: order.deposit_base }, ...minus, ...unused(preview)],
      total: { label: lead ? `${lead}退回` : '退回承租方', amount: sum(preview.depositBack, preview.rentBack) },
    }
  if (order.deposit_kind === 'frozen')
    return {
      lines: [
        { label: '冻结的押金', amount: order.deposit_hold },
        ...minus,
        ...(owed > 0 ? [{ label: '冻结的不够，承租方欠', amount: owed }] : []),
        ...unused(preview),
      ],
      total: {
        label: `${lead}${preview.rentBack > 0 ? '解冻和退回' : '解冻'}`,
        amount: sum(order.deposit_hold, -taken, owed, preview.rentBack),
      },
    }
  return taken > 0
    ? { lines: charges, total: { label: '承租方要付', amount: owed } }
    : { lines: unused(preview), total: { label: '退回承租方', amount: preview.rentBack } }
}

/** What follows once it is sent: who is asked, until when, and where the money comes from. */
export function whatFollows(
  order: Pick<Order, 'deposit_kind' | 'party_name' | 'customer_name'>,
  preview: SettlementPreview,
  asker: Asker,
): string {
  const owing = asker === 'owner' ? '由平台先付给你，成为承租方的欠款。' : '成为承租方的欠款。'
  const isFree = order.deposit_kind === 'free'
  const due = preview.debt > 0 ? `逾期费和续租费还差 ${money(preview.debt)}，${owing}` : ''
  const rent =
    isFree && preview.rentBack > 0 && preview.damageTaken > 0
      ? `没用完的租金 ${money(preview.rentBack)} 原路退回。`
      : ''
  if (preview.damageTaken === 0) return `${due}按今天收回算，提交后以结算单为准。`
  const lead = `发给${renterOf(order)}确认。${claimHours} 小时内没有异议，`
  if (order.deposit_kind === 'paid') return `${lead}押金自动按此结清；其余的现在就退。`
  const uncovered = `${money(preview.damageUncovered)} ${owing}`
  if (isFree) return `${lead}自动按此结清。这一单没有收押金，${uncovered}${due}${rent}`
  return preview.damageUncovered > 0
    ? `${lead}先从冻结的押金里扣，不够的 ${uncovered}${due}`
    : `${lead}自动从冻结的押金里扣，其余解冻。`
}
