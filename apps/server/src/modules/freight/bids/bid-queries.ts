import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { freightBid } from '../cargos/cargo-table.ts'
import type { BidRow } from '../cargos/move-cargo.ts'
import { freightDriver, freightVehicle } from '../parties/party-table.ts'

/** A bid with who offers it and with what. */
export interface BidCard {
  readonly bid: BidRow
  readonly driver: typeof freightDriver.$inferSelect
  readonly vehicle: typeof freightVehicle.$inferSelect
}

const cardsWhere = async (db: Queryable, where: ReturnType<typeof and>, limit: number, offset: number) => {
  const rows = await db
    .select({ bid: freightBid, driver: freightDriver, vehicle: freightVehicle })
    .from(freightBid)
    .innerJoin(freightDriver, eq(freightDriver.userId, freightBid.driverId))
    .innerJoin(freightVehicle, eq(freightVehicle.id, freightBid.vehicleId))
    .where(where)
    .orderBy(asc(freightBid.priceFen), asc(freightBid.id))
    .limit(limit)
    .offset(offset)
  return rows as BidCard[]
}

/** For the shipper those that are open and the one he chose, the lowest first; for a driver his own, whatever became of them. */
export const listBidCards = async (
  db: Queryable,
  { cargoId, driverId, limit, offset }: { cargoId: number; driverId: number | null; limit: number; offset: number },
): Promise<{ cards: BidCard[]; total: number }> => {
  const where = and(
    eq(freightBid.cargoId, cargoId),
    driverId === null ? inArray(freightBid.status, ['offered', 'chosen']) : eq(freightBid.driverId, driverId),
  )
  const [cards, totals] = await Promise.all([
    cardsWhere(db, where, limit, offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${freightBid} where ${where}`)} as total`),
  ])
  return { cards, total: totals.rows[0]!.total }
}
export const findBidCard = async (db: Queryable, id: number): Promise<BidCard | null> =>
  (await cardsWhere(db, eq(freightBid.id, id), 1, 0))[0] ?? null
