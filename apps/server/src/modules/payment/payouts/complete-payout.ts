import { earningRoles } from '@jihui/protocol/payment/earnings'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPerson } from '../../identity/public.ts'
import { findPayoutHold } from './hold-payouts.ts'
import { post } from '../ledger/ledger.ts'
import { findPayoutAccounts, fingerprintOf, shownAccountOf } from './payout-accounts.ts'
import { earning } from '../earnings/earning-table.ts'
import { earnings, leftOf, requireNoPartyOfEarning } from '../earnings/move-earning.ts'
import { aboutKey } from '../payables/known-payables.ts'

interface Payout {
  readonly reference: string
  /** Of the account as whoever transferred the money read it. */
  readonly accountFingerprint: string
  /** What he read was to be transferred; absent: all that was earned. */
  readonly amountFen?: number | undefined
}

/** His payee before the earning itself: whoever stops payouts, changes the account or takes something off goes first or comes after. */
const lockEarning = async (tx: Tx, id: number) => {
  const [named] = await tx.select({ payeeId: earning.payeeId }).from(earning).where(eq(earning.id, id))
  await lockPerson(tx, (named ?? refuse('payout.not_found')).payeeId)
  return (await earnings.lock(tx, eq(earning.id, id))) ?? refuse('payout.not_found')
}

/**
 * What somebody earned has been transferred to him: what we owed him is gone from the bank, once. It went to the account
 * that is in force, and was what is left of it, or nothing is registered: both may be others by now.
 */
export const completePayout = async (
  services: Services,
  id: number,
  { reference, accountFingerprint, amountFen: readFen }: Payout,
  actor: Actor,
  client: Client,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { hooks } = services
    const now = services.clock.now()
    const row = await lockEarning(tx, id)
    await requireNoPartyOfEarning(services, tx, actor, row)
    earnings.requireOpen(row, 'complete')
    if (await findPayoutHold(tx, row.payeeId)) refuse('payout.held')
    const { inForce } = await findPayoutAccounts(tx, row.payeeId, now)
    const payoutAccount = inForce ?? refuse('payout.no_account')
    if (fingerprintOf(payoutAccount) !== accountFingerprint) refuse('payout.account_changed')
    const amountFen = leftOf(row)
    if ((readFen ?? row.netFen) !== amountFen)
      refuse('payout.amount_changed', { errors: { amount: `现在应打 ${(amountFen / 100).toFixed(2)} 元` } })
    const set = { paidAt: now, reference, payoutAccountId: payoutAccount.id }
    const told = { reference, amountFen, ...shownAccountOf(payoutAccount) }
    await earnings.transition(tx, row, { action: 'complete', by: actor, as: 'staff', set, told, client, hooks, now })
    const { account, paidKind } = earningRoles[row.role]
    await post(tx, {
      kind: paidKind,
      cause: `payout:${id}`,
      about: row,
      payeeId: row.payeeId,
      memo: reference,
      entries: { [account]: amountFen, bank: -amountFen },
      now,
    })
    await emit(tx, 'earning.paid', {
      ...aboutKey(services, row),
      payeeId: row.payeeId,
      role: row.role,
      amountFen,
      reference,
    })
  })
