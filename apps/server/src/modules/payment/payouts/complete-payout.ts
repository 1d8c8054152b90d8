import { earningMachine, type EarningStatus } from '@jihui/protocol/owner/fleet'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPerson } from '../../identity/public.ts'
import { findPayoutHold } from './hold-payouts.ts'
import { post } from '../ledger/ledger.ts'
import { findPayoutAccounts, fingerprintOf, shownAccountOf } from './payout-accounts.ts'
import { ownerEarning } from '../table.ts'
import { requireNoPartyOfOrder } from '../../rental/public.ts'

declare module '../../../platform/events/outbox.ts' {
  interface Events {
    'owner.paid': { rentalId: number; ownerId: number; amountFen: number; reference: string }
  }
}

type EarningRow = Omit<typeof ownerEarning.$inferSelect, 'status'> & { status: EarningStatus }
const earnings = bindMachine<EarningStatus, keyof typeof earningMachine.actions, typeof ownerEarning, EarningRow>({
  machine: earningMachine,
  table: ownerEarning,
  refusals: { notAllowed: 'owner.payout_done', changedMeanwhile: 'owner.payout_done' },
  staffRoles: ['staff'],
  requireNoParty: (tx, actor, { rentalId }) => requireNoPartyOfOrder(tx, actor, rentalId),
  audit: { objectType: 'owner_earning', prefix: 'owner_payout', shown: ({ status }) => ({ status }) },
})

interface Payout {
  readonly reference: string
  /** Of the account as whoever transferred the money read it. */
  readonly accountFingerprint: string
}

/**
 * An owner's share has been transferred to him: what we owed him is gone from the bank, once. It went to the account
 * that is in force, or nothing is registered: an account that came into force meanwhile is another one.
 */
export const completePayout = async (
  { db, clock }: Services,
  id: number,
  { reference, accountFingerprint }: Payout,
  actor: Actor,
  client: Client,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = (await earnings.lock(tx, eq(ownerEarning.id, id))) ?? refuse('owner.earning_not_found')
    await requireNoPartyOfOrder(tx, actor, row.rentalId)
    earnings.requireOpen(row, 'complete')
    // Whoever stops payouts, or changes the account, goes first or comes after.
    await lockPerson(tx, row.ownerId)
    if (await findPayoutHold(tx, row.ownerId)) refuse('owner.payouts_held')
    const { inForce } = await findPayoutAccounts(tx, row.ownerId, now)
    const account = inForce ?? refuse('owner.no_payout_account')
    if (fingerprintOf(account) !== accountFingerprint) refuse('owner.payout_account_changed')
    const set = { paidAt: now, reference, payoutAccountId: account.id }
    const told = { reference, amountFen: row.netFen, ...shownAccountOf(account) }
    await earnings.transition(tx, row, { action: 'complete', by: actor, as: 'staff', set, told, client, now })
    await post(tx, {
      kind: 'owner_paid',
      cause: `payout:${id}`,
      rentalId: row.rentalId,
      memo: reference,
      entries: { owner_payable: row.netFen, bank: -row.netFen },
      now,
    })
    await emit(tx, 'owner.paid', { rentalId: row.rentalId, ownerId: row.ownerId, amountFen: row.netFen, reference })
  })
