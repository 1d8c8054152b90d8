import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { post } from './ledger.ts'
import { ownerEarning } from './table.ts'

declare module '../../platform/outbox.ts' {
  interface Events {
    'owner.paid': { rentalId: number; ownerId: number; amountFen: number; reference: string }
  }
}

/** An owner's share has been transferred to him: what we owed him is gone from the bank, once. */
export const completePayout = async (
  { db, clock }: Services,
  id: number,
  reference: string,
  actor: Actor,
  client: Client,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const [found] = await tx.select().from(ownerEarning).where(eq(ownerEarning.id, id)).for('update')
    const row = found ?? refuse('owner.earning_not_found')
    if (row.status !== 'due') refuse('owner.payout_done')
    await tx.update(ownerEarning).set({ status: 'paid', paidAt: now, reference }).where(eq(ownerEarning.id, id))
    await post(tx, {
      kind: 'owner_paid',
      cause: `payout:${id}`,
      rentalId: row.rentalId,
      memo: reference,
      entries: { owner_payable: row.netFen, bank: -row.netFen },
      now,
    })
    await emit(tx, 'owner.paid', { rentalId: row.rentalId, ownerId: row.ownerId, amountFen: row.netFen, reference })
    await writeAudit(
      tx,
      {
        actor,
        action: 'owner_payout.complete',
        objectType: 'owner_earning',
        objectId: id,
        before: { status: row.status },
        after: { status: 'paid', reference, amountFen: row.netFen },
        client,
      },
      now,
    )
  })
