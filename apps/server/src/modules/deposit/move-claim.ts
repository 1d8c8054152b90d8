import {
  type ClaimAction,
  claimActionOf,
  claimMachine,
  type ClaimStatus,
  claimStatusOf,
} from '@jihui/protocol/deposit/machine'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { bindMachine, type By } from '../../platform/machine/transition.ts'
import { findReturn, isOwnerOf, isRenterOf, type RentalRow, requireNoPartyOf } from '../rental/public.ts'
import { settleClaim } from '../settlement/public.ts'
import { requireClaimAction } from './claim-actions.ts'
import { aboutDeposit } from './events.ts'
import type { ClaimRow } from './queries.ts'
import { settledOf } from './settled-parts.ts'
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

const claims = bindMachine<ClaimStatus, ClaimAction, typeof depositClaim, ClaimRow>({
  machine: claimMachine,
  table: depositClaim,
  refusals: { notAllowed: 'deposit.claim_closed', changedMeanwhile: 'deposit.claim_closed' },
})

/**
 * Moves a claim. Where it ends the claim, the money moves in the same transaction. The order's row
 * must be locked, so that whoever comes second reads what the first did.
 */
export const moveClaim = async (
  hooked: Hooked,
  tx: Tx,
  { order, claim }: OpenClaim,
  action: ClaimAction,
  by: By,
  { set = {}, settledFen = 0, now }: Move,
): Promise<ClaimRow> => {
  requireClaimAction(order, claim, action, by, now)
  const isParty = by !== 'system' && (isRenterOf(by, order) || by.id === order.userId || isOwnerOf(by, order))
  if (by !== 'system' && !isParty) await requireNoPartyOf(hooked, tx, by, order)
  const { to } = claimActionOf(action)
  const { isSettled, isTakenBack } = claimStatusOf(to)
  const items = isSettled ? ((await findReturn(tx, order.id))?.deductions ?? []) : []
  const { parts, works } = settledOf(claim, items, settledFen)
  const columns = isSettled ? { settledFen, ...parts, settledAt: now } : {}
  const moved = await claims.transition(tx, claim, { action, by, set: { ...set, ...columns }, now })
  if (!isSettled) return moved
  await settleClaim(tx, order, { claimedFen: claim.amountFen, settledFen, ...parts }, now)
  const ended = isTakenBack ? works.map(({ workId }) => ({ workId, fen: null })) : works
  await hooked.hooks.rental.work?.settle(hooked, tx, ended, now)
  await emit(tx, 'deposit.claim_settled', { ...aboutDeposit(order, settledFen), status: to, reason: moved.decision })
  return moved
}
