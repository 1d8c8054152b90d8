import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { depositHold, holdCapture } from './hold-table.ts'

export type HoldRow = typeof depositHold.$inferSelect
export type CaptureRow = typeof holdCapture.$inferSelect

/** The hold of an order that counts: the open one, else the newest; null where there never was one. */
export const findHold = async (db: Queryable, rentalId: number): Promise<HoldRow | null> => {
  const [row] = await db
    .select()
    .from(depositHold)
    .where(eq(depositHold.rentalId, rentalId))
    .orderBy(desc(sql`${depositHold.status} in ('waiting', 'held')`), desc(depositHold.id))
    .limit(1)
  return row ?? null
}

/** What was asked for out of an order's holds, oldest first. */
export const listCaptures = (db: Queryable, rentalId: number): Promise<CaptureRow[]> =>
  db.select().from(holdCapture).where(eq(holdCapture.rentalId, rentalId)).orderBy(holdCapture.id)
