/** Money in trust goes to whom the payable's own machine says: whole, split, or back to who paid. */
import { type EarningRole, earningRoles, shareOf } from '@jihui/protocol/payment/earnings'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { keepEarning } from '../earnings/keep-earning.ts'
import { balancesOf, post } from '../ledger/ledger.ts'
import { lockPayable } from '../payables/known-payables.ts'
import type { PayableKey } from '../payables/payable-key.ts'
import type { PayableState } from '../payables/payable-keeper.ts'
import { lockPaidPayments, type PaymentRow } from '../payments/queries.ts'
import { refundFrom } from '../refunds/request-refund.ts'
import { isInTrust } from './trust-purposes.ts'

interface ToPayee {
  readonly payeeId: number
  readonly role: EarningRole
  /** One of those its payable declares. */
  readonly source: string
  /** Fen by the codes its payable declares. */
  readonly parts: Readonly<Record<string, number>>
  readonly commissionPercent: number
  readonly reason: string
}
interface ToPayer {
  readonly backFen: number
  readonly reason: string
}
export type TrustShare = ToPayee | ToPayer

const isBack = (share: TrustShare): share is ToPayer => 'backFen' in share
const fenOf = (share: TrustShare): number =>
  isBack(share) ? share.backFen : Object.values(share.parts).reduce((sum, fen) => sum + fen, 0)

/** What of a payable is in trust now, in fen. */
export const trustOf = async (tx: Tx, key: PayableKey): Promise<number> => -((await balancesOf(tx, key)).trust ?? 0)

/**
 * Hands out all that is in trust for a payable, and nothing else: whoever comes second finds nothing there. The shares
 * are what is in trust, to the fen; a share of nothing is left out.
 */
export const releaseTrust = async (
  hooked: Hooked,
  tx: Tx,
  key: PayableKey,
  shares: readonly TrustShare[],
  now: Date,
): Promise<void> => {
  const subject = (await lockPayable(hooked, tx, key)) ?? refuse('payment.payable_unknown')
  const paid = (await lockPaidPayments(tx, key)).filter(({ purpose }) => isInTrust(subject.declared, purpose))
  const heldFen = await trustOf(tx, key)
  const newest = paid.at(-1)
  if (heldFen <= 0 || !newest) return refuse('payment.trust_released')
  const isSound = shares.every((share) => Number.isSafeInteger(fenOf(share)) && fenOf(share) >= 0)
  if (!isSound || shares.reduce((sum, share) => sum + fenOf(share), 0) !== heldFen) refuse('payment.trust_differs')
  const moved = shares.filter((share) => fenOf(share) > 0)
  for (const [at, share] of moved.entries()) {
    const cause = `trust:${newest.id}:${at}`
    if (isBack(share)) await returnShare(tx, subject, share, { paid, cause, now })
    else await releaseShare(tx, subject, share, { cause, now })
  }
}

const releaseShare = async (
  tx: Tx,
  subject: PayableState,
  { reason, ...share }: ToPayee,
  { cause, now }: { cause: string; now: Date },
): Promise<void> => {
  const { grossFen, commissionFen, netFen } = shareOf(
    subject.declared.parts ?? {},
    share.parts,
    share.commissionPercent,
  )
  await post(tx, {
    kind: 'trust_released',
    cause,
    about: subject,
    payeeId: share.payeeId,
    memo: reason,
    entries: { trust: grossFen, [earningRoles[share.role].account]: -netFen, commission_income: -commissionFen },
    now,
  })
  await keepEarning(tx, { about: subject, ...share }, now)
}

export const returnShare = async (
  tx: Tx,
  subject: PayableKey,
  { backFen, reason }: ToPayer,
  { paid, cause, now }: { paid: readonly PaymentRow[]; cause: string; now: Date },
): Promise<void> => {
  await post(tx, {
    kind: 'trust_returned',
    cause,
    about: subject,
    memo: reason,
    entries: { trust: backFen, refund_payable: -backFen },
    now,
  })
  // What came last is what is still there.
  const refundedFen = await refundFrom(tx, paid.toReversed(), backFen, reason, now)
  if (refundedFen !== backFen) throw new Error(`${subject.payableKind} ${subject.payableId}: ${backFen} to give back`)
}
