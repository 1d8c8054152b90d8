import type { LineFace } from '@jihui/protocol/rental/faces'
import { dayText } from '../../ui/format.ts'
import type { PriceLine } from '../../ui/price-lines.tsx'
import type { Order } from '../rental/public.ts'

export interface Bill {
  purpose: 'order' | 'extension'
  title: string
  lines: PriceLine[]
  amount: number
  /** Part of the amount that comes back. */
  deposit: number
}

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
  return null
}

/** Why nothing can be paid, and what would help. */
export type Refused = 'unsigned' | 'paid' | 'closed'

export function refusedBecause(order: Order): Refused {
  if (order.status === 'cancelled') return 'closed'
  if (order.payment_completed_at !== null) return 'paid'
  return ['SIGNED', 'CONTRACT_SIGNED'].includes(order.contract_status.toUpperCase()) ? 'closed' : 'unsigned'
}
