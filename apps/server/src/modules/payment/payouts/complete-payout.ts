import { earningMachine, earningRoles, type EarningStatus } from '@jihui/protocol/payment/earnings'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPerson, requireNoParty } from '../../identity/public.ts'
import { findPayoutHold } from './hold-payouts.ts'
import { post } from '../ledger/ledger.ts'
import { findPayoutAccounts, fingerprintOf, shownAccountOf } from './payout-accounts.ts'
import { earning } from '../earnings/earning-table.ts'
import { aboutKey, requireNoPartyOfPayable } from '../payables/known-payables.ts'

type EarningRow = typeof earning.$inferSelect

/** Neither of what it was earned with nor whoever is paid. */
const requireNoPartyOfEarning = async (hooked: Hooked, tx: Tx, actor: Actor, row: EarningRow): Promise<void> => {
  await requireNoPartyOfPayable(hooked, tx, actor, row)
  await requireNoParty(hooked, tx, actor, { accounts: [row.payeeId] })
}
const earnings = bindMachine<EarningStatus, keyof typeof earningMachine.actions, typeof earning, EarningRow>({
  machine: earningMachine,
  table: earning,
  refusals: { notAllowed: 'payout.done', changedMeanwhile: 'payout.done' },
  staffRoles: ['staff'],
  requireNoParty: requireNoPartyOfEarning,
  audit: { objectType: 'earning', prefix: 'payout', shown: ({ status }) => ({ status }) },
})

interface Payout {
  readonly reference: string
  /** Of the account as whoever transferred the money read it. */
  readonly accountFingerprint: string
}

/**
 * What somebody earned has been transferred to him: what we owed him is gone from the bank, once. It went to the account
 * that is in force, or nothing is registered: an account that came into force meanwhile is another one.
 */
export const completePayout = async (
  services: Services,
  id: number,
  { reference, accountFingerprint }: Payout,
  actor: Actor,
  client: Client,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { hooks } = services
    const now = services.clock.now()
    const row = (await earnings.lock(tx, eq(earning.id, id))) ?? refuse('payout.not_found')
    await requireNoPartyOfEarning(services, tx, actor, row)
    earnings.requireOpen(row, 'complete')
    // Whoever stops payouts, or changes the account, goes first or comes after.
    await lockPerson(tx, row.payeeId)
    if (await findPayoutHold(tx, row.payeeId)) refuse('payout.held')
    const { inForce } = await findPayoutAccounts(tx, row.payeeId, now)
    const payoutAccount = inForce ?? refuse('payout.no_account')
    if (fingerprintOf(payoutAccount) !== accountFingerprint) refuse('payout.account_changed')
    const set = { paidAt: now, reference, payoutAccountId: payoutAccount.id }
    const told = { reference, amountFen: row.netFen, ...shownAccountOf(payoutAccount) }
    await earnings.transition(tx, row, { action: 'complete', by: actor, as: 'staff', set, told, client, hooks, now })
    const { account, paidKind } = earningRoles[row.role]
    await post(tx, {
      kind: paidKind,
      cause: `payout:${id}`,
      about: row,
      payeeId: row.payeeId,
      memo: reference,
      entries: { [account]: row.netFen, bank: -row.netFen },
      now,
    })
    await emit(tx, 'earning.paid', {
      ...aboutKey(services, row),
      payeeId: row.payeeId,
      role: row.role,
      amountFen: row.netFen,
      reference,
    })
  })
