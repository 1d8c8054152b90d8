import type { LedgerAccount } from '@jihui/protocol/payment/ledger'
import type { Tx } from '../../../platform/database/database.ts'
import { post } from '../ledger/ledger.ts'
import type { PayableState } from '../payables/payable-keeper.ts'
import { lockPaidPayments } from '../payments/queries.ts'
import { isInTrust } from '../trust/trust-purposes.ts'
import { refundFrom } from './request-refund.ts'

interface Agreed {
  /** What it was agreed by; the same cause gives nothing back twice. */
  readonly cause: string
  /** Where it stood until now. */
  readonly from: LedgerAccount
  readonly amountFen: number
  readonly reason: string
}

/**
 * Some of what was paid for a payable goes back to who paid it; what is in trust goes by `releaseTrust`. The payable must
 * be locked. Answers how much goes back: not more than was paid and has not gone back yet, and nothing the second time.
 */
export const agreeRefund = async (
  tx: Tx,
  subject: PayableState,
  { cause, from, amountFen, reason }: Agreed,
  now: Date,
): Promise<number> => {
  const paid = (await lockPaidPayments(tx, subject)).filter(({ purpose }) => !isInTrust(subject.declared, purpose))
  const leftFen = paid.reduce((sum, row) => sum + row.amountFen - row.refundedFen, 0)
  const backFen = Math.min(amountFen, leftFen)
  if (backFen <= 0) return 0
  const entries = { [from]: backFen, refund_payable: -backFen }
  if (!(await post(tx, { kind: 'refund_agreed', cause, about: subject, memo: reason, entries, now }))) return 0
  return refundFrom(tx, paid, backFen, reason, now)
}
