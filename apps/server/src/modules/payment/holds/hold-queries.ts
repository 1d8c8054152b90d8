import type { PaymentMethod } from '@jihui/protocol/payment/methods'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { OrderRoute } from '../gateway.ts'
import { ofPayable, type PayableKey } from '../payables/payable-key.ts'
import { depositHold, holdCapture } from './hold-table.ts'

export type HoldRow = Omit<typeof depositHold.$inferSelect, 'method'> & { method: PaymentMethod }
export type CaptureRow = typeof holdCapture.$inferSelect

const isOpen = inArray(depositHold.status, ['waiting', 'held'])

/** The hold of a payable that counts: the open one, or the newest there was. */
export const findHold = async (db: Queryable, key: PayableKey): Promise<HoldRow | null> => {
  const [row] = await db
    .select()
    .from(depositHold)
    .where(ofPayable(depositHold, key))
    .orderBy(desc(sql`${isOpen}`), desc(depositHold.id))
    .limit(1)
  return (row as HoldRow | undefined) ?? null
}
export const findHoldById = async (db: Queryable, id: number): Promise<HoldRow | null> =>
  ((await db.select().from(depositHold).where(eq(depositHold.id, id)))[0] as HoldRow | undefined) ?? null
export const findHoldByNumber = async (db: Queryable, number: string): Promise<HoldRow | null> =>
  ((await db.select().from(depositHold).where(eq(depositHold.number, number)))[0] as HoldRow | undefined) ?? null

/** Locked until the transaction ends. Its payable is always locked before. */
export const lockHold = async (tx: Tx, id: number): Promise<HoldRow | null> =>
  ((await tx.select().from(depositHold).where(eq(depositHold.id, id)).for('update'))[0] as HoldRow | undefined) ?? null
export const lockOpenHold = async (tx: Tx, key: PayableKey): Promise<HoldRow | null> => {
  const rows = await tx
    .select()
    .from(depositHold)
    .where(and(ofPayable(depositHold, key), isOpen))
    .for('update')
  return (rows[0] as HoldRow | undefined) ?? null
}

/** What is to be taken out of a hold and has not been yet. */
export const findWaitingCapture = async (db: Queryable, holdId: number): Promise<CaptureRow | null> => {
  const [row] = await db
    .select()
    .from(holdCapture)
    .where(and(eq(holdCapture.holdId, holdId), eq(holdCapture.status, 'processing')))
  return row ?? null
}
/** Everything that was ever to be taken of its holds, oldest first. */
export const listCaptures = (db: Queryable, key: PayableKey): Promise<CaptureRow[]> =>
  db.select().from(holdCapture).where(ofPayable(holdCapture, key)).orderBy(asc(holdCapture.id))

export const setHoldRoute = (db: Db, id: number, route: OrderRoute) =>
  db
    .update(depositHold)
    .set({ qrCode: route.qrCode ?? null, gatewayUrl: route.gatewayUrl ?? null, formData: route.formData ?? null })
    .where(eq(depositHold.id, id))

/** True once a second for each waiting hold: the channel is not asked more often, however many ask us. */
export const claimHoldCheck = async (db: Db, id: number, now: Date): Promise<boolean> => {
  const due = new Date(now.getTime() - 1000)
  const claimed = await db
    .update(depositHold)
    .set({ checkedAt: now })
    .where(
      and(
        eq(depositHold.id, id),
        eq(depositHold.status, 'waiting'),
        or(isNull(depositHold.checkedAt), lte(depositHold.checkedAt, due)),
      ),
    )
    .returning({ id: depositHold.id })
  return claimed.length > 0
}

const batch = 200
/** Those tried longest ago come first: ones that fail again and again do not stand before the others. */
const longestAgo = [sql`${depositHold.checkedAt} nulls first`, asc(depositHold.id)] as const
export const listExpiredHolds = (db: Db, gateway: string, now: Date) =>
  db
    .select()
    .from(depositHold)
    .where(and(eq(depositHold.status, 'waiting'), eq(depositHold.gateway, gateway), lte(depositHold.expiresAt, now)))
    .orderBy(...longestAgo)
    .limit(batch) as Promise<HoldRow[]>
/** Waiting holds whose answer may have been lost: neither opened nor asked about after `before`. */
export const listUnansweredHolds = (db: Db, gateway: string, now: Date, before: Date) =>
  db
    .select()
    .from(depositHold)
    .where(
      and(
        eq(depositHold.status, 'waiting'),
        eq(depositHold.gateway, gateway),
        gt(depositHold.expiresAt, now),
        lte(depositHold.createdAt, before),
        or(isNull(depositHold.checkedAt), lte(depositHold.checkedAt, before)),
      ),
    )
    .orderBy(...longestAgo)
    .limit(batch) as Promise<HoldRow[]>
/** Holds nothing more is wanted of, which the channel has not ended yet. */
export const listUnfinishedHolds = (db: Db, gateway: string) =>
  db
    .select({ id: depositHold.id })
    .from(depositHold)
    .where(and(isNull(depositHold.finishedAt), isNotNull(depositHold.releaseAskedAt), eq(depositHold.gateway, gateway)))
    .orderBy(...longestAgo)
    .limit(batch)
export const noteHoldTry = (db: Db, id: number, now: Date) =>
  db.update(depositHold).set({ checkedAt: now }).where(eq(depositHold.id, id))
