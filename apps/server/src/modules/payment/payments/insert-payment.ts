/** A payment as it begins: at a channel, noted by the desk, or out of what its payer earned. */
import type { PaymentTrade } from '@jihui/protocol/payment/methods'
import type { Tx } from '../../../platform/database/database.ts'
import { keyOf } from '../payables/payable-key.ts'
import type { Due, PayableState } from '../payables/payable-keeper.ts'
import { newNumber } from '../refunds/request-refund.ts'
import { payment } from '../table.ts'
import type { PaymentRow } from './queries.ts'

interface NewPayment {
  readonly subject: PayableState
  readonly userId: number
  readonly due: Due
  readonly method: PaymentRow['method']
  /** Absent: called as its method is. */
  readonly gateway?: string
  readonly trade?: PaymentTrade
  readonly payer?: NonNullable<PaymentRow['payer']>
  /** Unpaid until then, it is nothing any more. */
  readonly expiresAt: Date
}
/** The payable must be locked. */
export const insertPayment = async (
  tx: Tx,
  { subject, userId, due, method, gateway = method, ...more }: NewPayment,
  now: Date,
): Promise<PaymentRow> => {
  const [row] = await tx
    .insert(payment)
    .values({
      ...more,
      number: newNumber('P', now),
      ...keyOf(subject),
      userId,
      purpose: due.purpose,
      method,
      gateway,
      amountFen: due.amountFen,
      status: 'processing',
      createdAt: now,
    })
    .returning()
  return row as PaymentRow
}
