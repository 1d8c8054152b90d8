import { fromDeposit, fromPlatform } from '@jihui/protocol/payment/methods'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Due, PayableState } from '../payables/payable-keeper.ts'
import { insertPayment } from './insert-payment.ts'
import { confirmPayment } from './settle-payment.ts'

interface Claimed extends Due {
  /** What was struck off: the platform pays it, so that whoever did the work has the whole of it. */
  readonly restFen: number
}

/**
 * A claim on a deposit took `amountFen` for it, and has posted that to `claimed_work`: it is paid at once, through no channel.
 * The payable must be locked, and want nothing else.
 */
export const payFromClaim = async (
  hooked: Hooked,
  tx: Tx,
  subject: PayableState,
  { purpose, amountFen: takenFen, restFen }: Claimed,
  now: Date,
): Promise<void> => {
  // What goes back of it later is the payer's first.
  const ways = [
    { method: fromDeposit, amountFen: takenFen },
    { method: fromPlatform, amountFen: restFen },
  ] as const
  for (const { method, amountFen } of ways) {
    if (amountFen === 0) continue
    const due = { purpose, amountFen }
    const row = await insertPayment(tx, { subject, userId: subject.userId, due, method, expiresAt: now }, now)
    await confirmPayment(hooked, tx, subject, row, null, 'system', now)
  }
}
