import type { PaymentPurpose } from '@jihui/protocol/payment/methods'
import { rentalActions } from '@jihui/protocol/rental/actions'
import { refuse } from '../../platform/refusal.ts'
import type { RentalRow } from '../rental/public.ts'

export interface Due {
  readonly purpose: PaymentPurpose
  readonly amountFen: number
}

const canTake = (action: 'pay_now' | 'pay_balance', row: RentalRow) =>
  (rentalActions[action].from as readonly string[]).includes(row.status)

/** What is to be paid on an order now; null when nothing is. */
export const dueOf = (row: RentalRow): Due | null => {
  if (canTake('pay_now', row) && !row.paidAt) return { purpose: 'order', amountFen: row.totalFen }
  if (canTake('pay_balance', row) && row.balanceFen > 0) return { purpose: 'extension', amountFen: row.balanceFen }
  return null
}

/** R102: what is due, or why nothing can be paid, in the order in which the documents ask. */
export const requireDue = (row: RentalRow): Due => {
  if (!row.contractGeneratedAt) return refuse('payment.contract_missing')
  if (!row.contractSignedAt) return refuse('payment.contract_unsigned')
  const due = dueOf(row)
  if (due) return due
  if (row.cancelledAt) return refuse('payment.order_closed')
  return refuse(row.paidAt ? 'payment.already_paid' : 'payment.order_closed')
}
