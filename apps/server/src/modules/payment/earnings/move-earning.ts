import { earningMachine, type EarningStatus } from '@jihui/protocol/payment/earnings'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { requireNoPartyOfPayable } from '../payables/known-payables.ts'
import { earning } from './earning-table.ts'

export type EarningOfPayee = typeof earning.$inferSelect

/** Neither of what it was earned with nor whoever is paid. */
export const requireNoPartyOfEarning = async (
  hooked: Hooked,
  tx: Tx,
  actor: Actor,
  row: EarningOfPayee,
): Promise<void> => {
  await requireNoPartyOfPayable(hooked, tx, actor, row)
  await requireNoParty(hooked, tx, actor, { accounts: [row.payeeId] })
}
/** Whoever moves one, or takes something off it, has its payee locked before: his earnings move one after the other. */
export const earnings = bindMachine<EarningStatus, keyof typeof earningMachine.actions, typeof earning, EarningOfPayee>(
  {
    machine: earningMachine,
    table: earning,
    refusals: { notAllowed: 'payout.done', changedMeanwhile: 'payout.done' },
    staffRoles: ['staff'],
    requireNoParty: requireNoPartyOfEarning,
    audit: { objectType: 'earning', prefix: 'payout', shown: ({ status }) => ({ status }) },
  },
)

/** What of it is still to be transferred. */
export const leftOf = ({ netFen, takenFen }: Pick<EarningOfPayee, 'netFen' | 'takenFen'>): number => netFen - takenFen
