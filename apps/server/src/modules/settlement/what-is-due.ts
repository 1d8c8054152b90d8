import type { RentalPurpose } from '@jihui/protocol/settlement/payable'
import { rentalActions } from '@jihui/protocol/rental/actions'
import { refuse } from '../../platform/refusal.ts'
import type { Due } from '../payment/public.ts'
import { isInTime, type RentalRow } from '../rental/public.ts'

interface RentalDue {
  readonly purpose: RentalPurpose
  readonly amountFen: number
}

const canTake = (action: 'pay_now' | 'pay_balance' | 'pay_debt', row: RentalRow) =>
  (rentalActions[action].from as readonly string[]).includes(row.status)

/** What is to be paid on an order now; null when nothing is. */
export const dueOf = (row: RentalRow): RentalDue | null => {
  if (isToPay(row)) return { purpose: 'order', amountFen: row.totalFen }
  if (row.balanceFen <= 0) return null
  if (canTake('pay_balance', row)) return { purpose: 'extension', amountFen: row.balanceFen }
  return canTake('pay_debt', row) ? { purpose: 'debt', amountFen: row.balanceFen } : null
}
/** Whether money of this purpose and amount is wanted now; days that are over are paid by nobody any more. */
export const isWanted = (row: RentalRow, paid: Due, now: Date): boolean => {
  const due = dueOf(row)
  if (due?.purpose !== paid.purpose || due.amountFen !== paid.amountFen) return false
  return due.purpose !== 'order' || isInTime(row, 'confirm_payment', now)
}
const isToPay = (row: RentalRow) => canTake('pay_now', row) && !row.paidAt

const requireSigned = (row: RentalRow): void => {
  if (row.awaitsApproval) refuse('tenant.awaits_approval')
  if (!row.contractGeneratedAt) refuse('payment.contract_missing')
  if (!row.contractSignedAt) refuse('payment.contract_unsigned')
}

/** R102: what is due, or why nothing can be paid, in the order in which the documents ask. */
export const requireDue = (row: RentalRow): RentalDue => {
  requireSigned(row)
  const due = dueOf(row)
  if (due && wantsHold(row)) return refuse('payment.hold_missing')
  if (due) return due
  if (row.cancelledAt) return refuse('payment.order_closed')
  return refuse(row.paidAt ? 'payment.already_paid' : 'payment.order_closed')
}

/** Whether the deposit of an order has still to be frozen before it can be paid. */
export const wantsHold = (row: RentalRow): boolean =>
  row.depositKind === 'frozen' && isToPay(row) && row.depositHeldAt === null

/** That the deposit can be frozen now, or why not. */
export const requireHoldWanted = (row: RentalRow): void => {
  if (row.depositKind !== 'frozen') refuse('deposit.not_frozen')
  requireSigned(row)
  if (row.cancelledAt) refuse('payment.order_closed')
  if (row.depositHeldAt) refuse('deposit.already_held')
  if (!isToPay(row)) refuse('payment.order_closed')
}
