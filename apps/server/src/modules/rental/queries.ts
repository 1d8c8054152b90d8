import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/database.ts'
import { occupancy } from '../catalogue/public.ts'
import {
  deliveryRecord,
  quote,
  rental,
  rentalExtension,
  rentalHistory,
  rentalIssue,
  rentalIssuePhoto,
  returnRecord,
  review,
} from './table.ts'

export type RentalRow = Omit<typeof rental.$inferSelect, 'status'> & { status: RentalStatus }

/** An order's row, locked until the transaction ends; `userId` null: whoever it belongs to. */
export const findRental = async (
  tx: Queryable,
  key: { id: number; line: string; userId: number | null },
  lock = false,
): Promise<RentalRow | null> => {
  const query = tx
    .select()
    .from(rental)
    .where(
      and(
        eq(rental.id, key.id),
        eq(rental.line, key.line),
        key.userId === null ? undefined : eq(rental.userId, key.userId),
      ),
    )
  const [row] = lock ? await query.for('update') : await query
  return (row as RentalRow | undefined) ?? null
}

export const releaseOccupancy = (tx: Tx, rentalId: number, now: Date) =>
  tx
    .update(occupancy)
    .set({ releasedAt: now })
    .where(and(eq(occupancy.rentalId, rentalId), isNull(occupancy.releasedAt)))

export const listHistory = (db: Queryable, rentalId: number) =>
  db.select().from(rentalHistory).where(eq(rentalHistory.rentalId, rentalId)).orderBy(asc(rentalHistory.id))

export const listExtensions = (db: Queryable, rentalId: number) =>
  db.select().from(rentalExtension).where(eq(rentalExtension.rentalId, rentalId)).orderBy(asc(rentalExtension.id))

export const listIssueRows = (db: Queryable, rentalId: number) =>
  db
    .select({
      issue: rentalIssue,
      photos: sql<string[]>`coalesce(array_agg(${rentalIssuePhoto.fileId}::text order by ${rentalIssuePhoto.id})
        filter (where ${rentalIssuePhoto.fileId} is not null), '{}')`,
    })
    .from(rentalIssue)
    .leftJoin(rentalIssuePhoto, eq(rentalIssuePhoto.issueId, rentalIssue.id))
    .where(eq(rentalIssue.rentalId, rentalId))
    .groupBy(rentalIssue.id)
    .orderBy(desc(rentalIssue.id))

export const findReview = async (db: Queryable, rentalId: number) =>
  (await db.select().from(review).where(eq(review.rentalId, rentalId)))[0] ?? null
export const findQuote = async (db: Queryable, quoteId: number) =>
  (await db.select().from(quote).where(eq(quote.id, quoteId)))[0] ?? null
export const findDelivery = async (db: Queryable, rentalId: number) =>
  (await db.select().from(deliveryRecord).where(eq(deliveryRecord.rentalId, rentalId)))[0] ?? null
export const findReturn = async (db: Queryable, rentalId: number) =>
  (await db.select().from(returnRecord).where(eq(returnRecord.rentalId, rentalId)))[0] ?? null

/** Rent of longer periods that have been paid for. */
export const sumPaidExtensionRent = async (db: Queryable, rentalId: number): Promise<number> => {
  const [row] = await db
    .select({ fen: sql<number>`coalesce(sum(${rentalExtension.rentFen}), 0)::int` })
    .from(rentalExtension)
    .where(and(eq(rentalExtension.rentalId, rentalId), isNotNull(rentalExtension.paidAt)))
  return row?.fen ?? 0
}
