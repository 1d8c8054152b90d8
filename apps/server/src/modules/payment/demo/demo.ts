import { referenceOf } from '../../../demo/pay-earnings.ts'
import type { Demo, LineScene } from '../../../demo/scene.ts'
import { findPayoutAccounts, fingerprintOf } from '../payouts/payout-accounts.ts'

/** Owners' shares that fell due have been paid, each on its day. */
const payOwners = async ({ town, demo: { line }, accounts: { admin }, now }: LineScene): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; owner: number; due: Date }>(
    `SELECT o.id, o.payee_id AS owner, (o.due_on::text || 'T14:20:00+08:00')::timestamptz AS due
     FROM earning o JOIN (${town.services.hooks.payment.payableRows}) t ON t.kind = o.payable_kind AND t.id = o.payable_id
     WHERE t.area = $1 AND o.status = 'due' ORDER BY o.due_on, o.id`,
    [line],
  )
  for (const { id, owner, due } of rows.filter((row) => row.due < now)) {
    town.at(due)
    const { inForce } = await findPayoutAccounts(town.services.db, owner, due)
    await town.call(admin, 'POST', `/api/finance/payouts/${id}/complete/`, {
      reference: referenceOf(id),
      account_fingerprint: fingerprintOf(inForce!),
    })
  }
}

export const demo: Demo = { tellLine: (scene) => ({ payouts: () => payOwners(scene) }) }
