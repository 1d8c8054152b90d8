import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { colleagueName, lockPerson, requireNoParty } from '../../identity/public.ts'
import { payoutHold } from './payout-table.ts'
import { earning } from '../earnings/earning-table.ts'

export type PayoutHoldRow = typeof payoutHold.$inferSelect & { placedByName: string }

/** What stands between somebody and his money just now. */
export const findPayoutHold = async (db: Queryable, payeeId: number): Promise<PayoutHoldRow | null> => {
  const [row] = await db
    .select({ hold: payoutHold, placedByName: sql<string>`${sql.raw(colleagueName('payout_hold.placed_by'))}` })
    .from(payoutHold)
    .where(and(eq(payoutHold.payeeId, payeeId), isNull(payoutHold.releasedAt)))
  return row ? { ...row.hold, placedByName: row.placedByName } : null
}

interface Ask {
  /** What somebody earned who is meant. */
  readonly earningId: number
  readonly actor: Actor
  readonly client: Client
}

/** Who earned it, kept from every other change of what he is paid; nobody decides about himself. */
const lockPayee = async (hooked: Hooked, tx: Tx, { earningId, actor }: Ask): Promise<number> => {
  const [row] = await tx.select({ payeeId: earning.payeeId }).from(earning).where(eq(earning.id, earningId))
  const { payeeId } = row ?? refuse('payout.not_found')
  await requireNoParty(hooked, tx, actor, { accounts: [payeeId] })
  await lockPerson(tx, payeeId)
  return payeeId
}

/** Nothing more is paid to who earned this, whoever pays, until he was asked. He is told so. */
export const holdPayouts = (services: Services, ask: Ask, reason: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const payeeId = await lockPayee(services, tx, ask)
    if (await findPayoutHold(tx, payeeId)) refuse('payout.held')
    const now = services.clock.now()
    const [row] = await tx
      .insert(payoutHold)
      .values({ payeeId, reason, placedBy: ask.actor.id, createdAt: now })
      .returning({ id: payoutHold.id })
    const holdId = row!.id
    await emit(tx, 'payout.held', { userId: payeeId, holdId })
    const { actor, client } = ask
    const about = { objectType: 'user', objectId: payeeId, after: { hold: holdId, reason }, client }
    await writeAudit(tx, { actor, action: 'payout.hold', ...about }, now)
  })

/** He was asked, and it is in order. */
export const resumePayouts = (services: Services, ask: Ask, notes: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const payeeId = await lockPayee(services, tx, ask)
    const hold = (await findPayoutHold(tx, payeeId)) ?? refuse('payout.not_held')
    const now = services.clock.now()
    const { actor, client } = ask
    const { id: holdId, reason } = hold
    await tx.update(payoutHold).set({ notes, releasedBy: actor.id, releasedAt: now }).where(eq(payoutHold.id, holdId))
    await emit(tx, 'payout.resumed', { userId: payeeId, holdId })
    const about = { objectType: 'user', objectId: payeeId, before: { hold: holdId, reason }, after: { notes }, client }
    await writeAudit(tx, { actor, action: 'payout.resume', ...about }, now)
  })
