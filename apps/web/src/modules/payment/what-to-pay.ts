import type { RentalPurpose } from '@jihui/protocol/settlement/payable'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { dayText } from '../../ui/text/format.ts'
import type { PriceLine } from '../../ui/text/price-lines.tsx'
import type { Order } from '../rental/public.ts'

export interface Bill {
  /** One of those its payable declares. */
  purpose: string
  title: string
  lines: PriceLine[]
  amount: number
  /** Part of the amount that comes back. */
  deposit: number
}

/** What has come before that a bill is due. */
const stages: Readonly<Record<RentalPurpose, string>> = {
  order: '合同已签署',
  extension: '续租已生效',
  debt: '设备已归还',
}

export const billStage = ({ purpose }: Bill): string => stages[purpose as RentalPurpose] ?? ''

/** What an order has to be paid for now; null when nothing is due. */
export function billOf(line: LineFace, order: Order): Bill | null {
  if (order.actions.includes('pay_now')) {
    return {
      purpose: 'order',
      title: `${order.equipment_name}租赁`,
      lines: order.lines.map(({ label, working, amount }) => ({ label, working, amount })),
      amount: order.total_amount,
      deposit: order.deposit_amount,
    }
  }
  if (order.actions.includes('pay_balance')) {
    const unpaid = order.extensions.filter((extension) => !extension.is_paid)
    return {
      purpose: 'extension',
      title: `${order.equipment_name}续租`,
      lines: unpaid.length
        ? unpaid.map((extension) => ({
            label: '续租费',
            working: `续到 ${dayText(extension.new_end_date)}`,
            amount: extension.amount,
          }))
        : [{ label: '续租费', working: `1 ${line.unitWord}`, amount: order.balance_due }],
      amount: order.balance_due,
      deposit: 0,
    }
  }
  if (order.actions.includes('pay_debt')) {
    return {
      purpose: 'debt',
      title: `${order.equipment_name}归还后的欠款`,
      lines: [{ label: '欠款', working: '逾期、损坏等费用里押金不够付的部分', amount: order.balance_due }],
      amount: order.balance_due,
      deposit: 0,
    }
  }
  return null
}

/** An order secured by frozen money is paid once that is frozen. */
export const wantsHold = (order: Order, bill: Bill | null): boolean =>
  bill?.purpose === 'order' && order.deposit_kind === 'frozen' && order.deposit_held_at === null

/** Why nothing can be paid, and what would help. */
export type Refused = 'unsigned' | 'paid' | 'closed'

export function refusedBecause(order: Order): Refused {
  if (order.status === 'cancelled') return 'closed'
  if (order.payment_completed_at !== null) return 'paid'
  return ['SIGNED', 'CONTRACT_SIGNED'].includes(order.contract_status.toUpperCase()) ? 'closed' : 'unsigned'
}
