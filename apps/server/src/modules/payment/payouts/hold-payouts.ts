import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { appUser, lockPerson, requireNoParty } from '../../identity/public.ts'
import { payoutHold } from './payout-table.ts'
import { ownerEarning } from '../table.ts'

declare module '../../../platform/events/outbox.ts' {
  interface Events {
    'owner.payouts_held': { userId: number; holdId: number }
    'owner.payouts_resumed': { userId: number; holdId: number }
  }
}

export type PayoutHoldRow = typeof payoutHold.$inferSelect & { placedByName: string }

/** What stands between an owner and his money just now. */
export const findPayoutHold = async (db: Queryable, ownerId: number): Promise<PayoutHoldRow | null> => {
  const [row] = await db
    .select({ hold: payoutHold, name: appUser.displayName, username: appUser.username })
    .from(payoutHold)
    .innerJoin(appUser, eq(appUser.id, payoutHold.placedBy))
    .where(and(eq(payoutHold.ownerId, ownerId), isNull(payoutHold.releasedAt)))
  return row ? { ...row.hold, placedByName: row.name || row.username } : null
}

interface Ask {
  /** A share of the owner who is meant. */
  readonly earningId: number
  readonly actor: Actor
  readonly client: Client
}

/** The owner of a share, kept from every other change of what he is paid; nobody decides about himself. */
const lockOwner = async (tx: Tx, { earningId, actor }: Ask): Promise<number> => {
  const [row] = await tx
    .select({ ownerId: ownerEarning.ownerId })
    .from(ownerEarning)
    .where(eq(ownerEarning.id, earningId))
  const { ownerId } = row ?? refuse('owner.earning_not_found')
  await requireNoParty(tx, actor, { accounts: [ownerId] })
  await lockPerson(tx, ownerId)
  return ownerId
}

/** Nothing more is paid to the owner of this share, whoever pays, until he was asked. He is told so. */
export const holdPayouts = ({ db, clock }: Services, ask: Ask, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const ownerId = await lockOwner(tx, ask)
    if (await findPayoutHold(tx, ownerId)) refuse('owner.payouts_held')
    const now = clock.now()
    const [row] = await tx
      .insert(payoutHold)
      .values({ ownerId, reason, placedBy: ask.actor.id, createdAt: now })
      .returning({ id: payoutHold.id })
    const holdId = row!.id
    await emit(tx, 'owner.payouts_held', { userId: ownerId, holdId })
    const { actor, client } = ask
    const about = { objectType: 'user', objectId: ownerId, after: { hold: holdId, reason }, client }
    await writeAudit(tx, { actor, action: 'owner_payout.hold', ...about }, now)
  })

/** He was asked, and it is in order. */
export const resumePayouts = ({ db, clock }: Services, ask: Ask, notes: string): Promise<void> =>
  db.transaction(async (tx) => {
    const ownerId = await lockOwner(tx, ask)
    const hold = (await findPayoutHold(tx, ownerId)) ?? refuse('owner.payouts_not_held')
    const now = clock.now()
    const { actor, client } = ask
    const { id: holdId, reason } = hold
    await tx.update(payoutHold).set({ notes, releasedBy: actor.id, releasedAt: now }).where(eq(payoutHold.id, holdId))
    await emit(tx, 'owner.payouts_resumed', { userId: ownerId, holdId })
    const about = { objectType: 'user', objectId: ownerId, before: { hold: holdId, reason }, after: { notes }, client }
    await writeAudit(tx, { actor, action: 'owner_payout.resume', ...about }, now)
  })
