/** The days an order has of its units, and those they rest after it. Whoever moves them locks the units before. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isDoubleBooking } from './double-booking.ts'
import { occupancy } from './table.ts'

interface PlacedDays {
  /** A part of the statement with the columns `id` (of the order) and `unit_id`. */
  readonly placed: string
  readonly first: string
  readonly last: string
  readonly bufferDays: string
}

/** SQL that takes an order's days in the statement that places it; dates and numbers are its parameters. */
export const insertOrderDays = ({ placed, first, last, bufferDays }: PlacedDays): string =>
  `INSERT INTO occupancy (unit_id, kind, period, rental_id)
     SELECT unit_id, 'rental', daterange(${first}, ${last}, '[]'), id FROM ${placed}
     UNION ALL
     SELECT unit_id, 'buffer', daterange(${last} + 1, ${last} + greatest(${bufferDays}, 1), '[]'), id FROM ${placed} WHERE ${bufferDays} > 0`

const heldBy = (rentalId: number) => and(eq(occupancy.rentalId, rentalId), isNull(occupancy.releasedAt))
const rentedBy = (rentalId: number) => and(heldBy(rentalId), eq(occupancy.kind, 'rental'))
const asPeriod = (period: SQL) => period as unknown as string

/** The order has its units from this day on; days that are somebody else's are refused by the database. */
export const moveOrderStart = (tx: Tx, rentalId: number, firstDay: string) =>
  tx
    .update(occupancy)
    .set({ period: asPeriod(sql`daterange(${firstDay}::date, upper(${occupancy.period}), '[)')`) })
    .where(rentedBy(rentalId))

const dropBuffer = (tx: Tx, rentalId: number) =>
  tx.delete(occupancy).where(and(heldBy(rentalId), eq(occupancy.kind, 'buffer')))

interface NewEnd {
  readonly rentalId: number
  readonly lastDay: string
  readonly bufferDays: number
}

/** The order has its units until this day, which then rest; days that are somebody else's are refused by the database. */
export const moveOrderEnd = async (tx: Tx, { rentalId, lastDay, bufferDays }: NewEnd): Promise<void> => {
  await dropBuffer(tx, rentalId)
  await tx
    .update(occupancy)
    .set({ period: asPeriod(sql`daterange(lower(${occupancy.period}), ${lastDay}::date, '[]')`) })
    .where(rentedBy(rentalId))
  if (bufferDays > 0)
    await tx.execute(sql`insert into occupancy (unit_id, kind, rental_id, period)
      select unit_id, 'buffer', rental_id, daterange(${lastDay}::date + 1, ${lastDay}::date + ${bufferDays}::int, '[]')
      from occupancy where rental_id = ${rentalId} and kind = 'rental' and released_at is null`)
}

/** The order has its days on another unit; days that are somebody else's are refused by the database. */
export const moveOrderUnit = (tx: Tx, rentalId: number, fromUnit: number, toUnit: number) =>
  tx
    .update(occupancy)
    .set({ unitId: toUnit })
    .where(and(heldBy(rentalId), eq(occupancy.unitId, fromUnit)))

/** Joined to the orders `rentalId` is a column of: those whose held days ended before today. */
export const isBehind = (today: string): SQL => sql`upper(${occupancy.period}) <= ${today}::date`
export const isRentedDays = and(eq(occupancy.kind, 'rental'), isNull(occupancy.releasedAt))

/**
 * A machine that did not come back cannot be had: its held days end today, where they ended before. Of several units each
 * follows by itself, up to its own next booking.
 */
export const followCalendar = async (tx: Tx, rentalId: number, today: string): Promise<void> => {
  await dropBuffer(tx, rentalId)
  const behind = await tx
    .select({ id: occupancy.id })
    .from(occupancy)
    .where(and(rentedBy(rentalId), isBehind(today)))
  const follow = (id: number) =>
    tx.transaction((inner) =>
      inner
        .update(occupancy)
        .set({ period: asPeriod(sql`daterange(lower(${occupancy.period}), ${today}::date, '[]')`) })
        .where(eq(occupancy.id, id)),
    )
  for (const { id } of behind)
    await follow(id).catch((error: unknown) => {
      if (!isDoubleBooking(error)) throw error
    })
}

export const releaseOrder = (tx: Tx, rentalId: number, now: Date) =>
  tx.update(occupancy).set({ releasedAt: now }).where(heldBy(rentalId))

interface OrderDays {
  readonly rentalId: number
  readonly unitIds: readonly number[]
  readonly first: string
  readonly last: string
  readonly bufferDays: number
}

/** An order's days go back into the calendar, of all its units; the rest after them where it is free. */
export const holdOrderAgain = async (tx: Tx, order: OrderDays, now: Date): Promise<void> => {
  const hold = (unitIds: readonly number[], kind: 'rental' | 'buffer', from: string, to: string) =>
    tx.transaction((inner) =>
      inner.insert(occupancy).values(
        unitIds.map((unitId) => ({
          unitId,
          kind,
          period: `[${from},${addDays(to, 1)})`,
          rentalId: order.rentalId,
          createdAt: now,
        })),
      ),
    )
  await hold(order.unitIds, 'rental', order.first, order.last)
  if (order.bufferDays === 0) return
  const [restFrom, restTo] = [addDays(order.last, 1), addDays(order.last, order.bufferDays)]
  for (const unitId of order.unitIds)
    await hold([unitId], 'buffer', restFrom, restTo).catch((error: unknown) => {
      if (!isDoubleBooking(error)) throw error
    })
}
