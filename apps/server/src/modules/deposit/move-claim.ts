import { type ClaimAction, claimActionOf, claimStatusOf } from '@jihui/protocol/deposit/machine'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { settleClaim } from '../payment/public.ts'
import type { RentalRow } from '../rental/public.ts'
import { type ClaimBy, requireClaimAction } from './claim-actions.ts'
import { aboutDeposit } from './events.ts'
import type { ClaimRow } from './queries.ts'
import { depositClaim } from './table.ts'

export interface OpenClaim {
  readonly order: RentalRow
  readonly claim: ClaimRow
}
interface Move {
  /** Columns that change with it. */
  readonly set?: Partial<typeof depositClaim.$inferInsert>
  /** What is taken, where the action settles the claim. */
  readonly settledFen?: number
  readonly now: Date
}

/**
 * The only writer of a claim's status. Where it ends the claim, the money moves in the same transaction. The order's row
 * must be locked, so that whoever comes second reads what the first did.
 */
export const moveClaim = async (
  tx: Tx,
  { order, claim }: OpenClaim,
  action: ClaimAction,
  by: ClaimBy,
  { set = {}, settledFen = 0, now }: Move,
): Promise<ClaimRow> => {
  requireClaimAction(order, claim, action, by, now)
  const { to } = claimActionOf(action)
  const { isSettled } = claimStatusOf(to)
  const [moved] = await tx
    .update(depositClaim)
    .set({ ...set, status: to, ...(isSettled ? { settledFen, settledAt: now } : {}) })
    .where(and(eq(depositClaim.id, claim.id), eq(depositClaim.status, claim.status)))
    .returning()
  if (!moved) return refuse('deposit.claim_closed')
  if (!isSettled) return moved
  await settleClaim(tx, order, { claimedFen: claim.amountFen, settledFen }, now)
  await emit(tx, 'deposit.claim_settled', { ...aboutDeposit(order, settledFen), status: to, reason: moved.decision })
  return moved
}
