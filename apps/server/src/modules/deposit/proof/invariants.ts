import type { Invariant } from '../../../proof.ts'
import { debtInvariants } from './debts.ts'
import { findBrokenMoney } from './money-of-orders.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'no deduction waits for its renter beyond his time to object',
    text: `SELECT id, rental_id, due_at FROM deposit_claim WHERE status = 'awaiting_renter' AND due_at < $1`,
    isTimed: true,
  },
  ...debtInvariants,
  {
    find: async ({ pool }) =>
      (await findBrokenMoney(pool)).map(({ rental_id, rule, facts }) => ({
        rule: `money of order ${rental_id}: ${rule}`,
        facts,
      })),
  },
]
