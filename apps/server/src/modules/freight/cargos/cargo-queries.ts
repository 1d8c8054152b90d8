import type { CargoStatus } from '@jihui/protocol/freight/cargo-machine'
import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { publicName } from '../../identity/public.ts'
import { findFunded } from '../funding/funding.ts'
import { freightOrder } from '../orders/order-table.ts'
import { freightShipper } from '../parties/party-table.ts'
import { cargo, cargoHistory, cargoStop, freightBid } from './cargo-table.ts'
import type { CargoRow } from './move-cargo.ts'

export type StopRow = typeof cargoStop.$inferSelect
export interface CargoShipper {
  readonly name: string
  readonly kind: string
  readonly isSuspended: boolean
  readonly orders: number
  readonly paidInTime: number
  readonly ratingSum: number
  readonly ratingCount: number
}
/** An order of it the reader is a side of. */
export interface ReadersOrder {
  readonly id: number
  readonly isLive: boolean
}
export interface CargoCard {
  readonly cargo: CargoRow
  readonly stops: readonly StopRow[]
  readonly shipper: CargoShipper
  readonly order: ReadersOrder | null
  /** Its freight lies in trust though nobody has accepted it. */
  readonly isFunded: boolean
  readonly counts: { readonly views: number; readonly bids: number } | null
}

export interface CargoFilter {
  /** Whose; absent: everybody's that are open. */
  readonly shipperId?: number
  readonly status?: CargoStatus
  readonly fromCity?: string
  readonly toCity?: string
  readonly vehicleType?: string
  readonly limit: number
  readonly offset: number
}

const conditionsOf = ({ shipperId, status, fromCity, toCity, vehicleType }: CargoFilter): SQL | undefined =>
  and(
    shipperId === undefined ? eq(cargo.status, 'open') : eq(cargo.shipperId, shipperId),
    shipperId !== undefined && status ? eq(cargo.status, status) : undefined,
    fromCity ? eq(cargo.fromCity, fromCity) : undefined,
    toCity ? eq(cargo.toCity, toCity) : undefined,
    vehicleType ? eq(cargo.vehicleType, vehicleType) : undefined,
    shipperId === undefined
      ? sql`not exists (select 1 from ${freightShipper} where ${freightShipper.userId} = ${cargo.shipperId} and is_suspended)`
      : undefined,
  )

/** A page of the cargo this is true of, the newest first, and how much there is. */
export const pageOfCargos = async (
  db: Queryable,
  where: SQL | undefined,
  { limit, offset }: Pick<CargoFilter, 'limit' | 'offset'>,
): Promise<{ rows: CargoRow[]; total: number }> => {
  const [rows, totals] = await Promise.all([
    db.select().from(cargo).where(where).orderBy(desc(cargo.id)).limit(limit).offset(offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${cargo} where ${where}`)} as total`),
  ])
  return { rows: rows as CargoRow[], total: totals.rows[0]!.total }
}
export const listCargoRows = (db: Queryable, filter: CargoFilter): Promise<{ rows: CargoRow[]; total: number }> =>
  pageOfCargos(db, conditionsOf(filter), filter)

const live = codeList(liveOrderStatuses)
/** The newest order of each cargo of which this person is a side. */
const findReadersOrders = async (db: Queryable, ids: readonly number[], userId: number) => {
  const rows = await db
    .select({
      id: freightOrder.id,
      cargoId: freightOrder.cargoId,
      isLive: sql<boolean>`${freightOrder.status} in (${live})`.as('is_live'),
    })
    .from(freightOrder)
    .where(
      and(
        inArray(freightOrder.cargoId, [...ids]),
        or(eq(freightOrder.shipperId, userId), eq(freightOrder.driverId, userId), eq(freightOrder.payeeId, userId)),
      ),
    )
    .orderBy(asc(freightOrder.id))
  return new Map(rows.map(({ cargoId, id, isLive }) => [cargoId, { id, isLive }]))
}

const findShippers = async (db: Queryable, ids: readonly number[]) => {
  const rows = await db
    .select({
      userId: freightShipper.userId,
      name: sql<string>`coalesce(nullif(${freightShipper.companyName}, ''), ${sql.raw(publicName('freight_shipper.user_id'))}, '')`,
      kind: freightShipper.kind,
      isSuspended: freightShipper.isSuspended,
      orders: freightShipper.orders,
      paidInTime: freightShipper.paidInTime,
      ratingSum: freightShipper.ratingSum,
      ratingCount: freightShipper.ratingCount,
    })
    .from(freightShipper)
    .where(inArray(freightShipper.userId, [...new Set(ids)]))
  return new Map(rows.map(({ userId, ...shipper }) => [userId, shipper]))
}

/** Who looked and what is bid, of these. */
const countInterest = async (db: Queryable, ids: readonly number[]) => {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await ask(
    db,
    { id: 'number', views: 'number', bids: 'number' },
    sql`select c.id,
      ${boundedCount(sql`from cargo_interest i where i.cargo_id = c.id and i.seen_at is not null`, 1000)} as views,
      ${boundedCount(sql`from ${freightBid} b where b.cargo_id = c.id and b.status = 'offered'`, 1000)} as bids
    from cargo c where c.id in (${list})`,
  )
  return new Map(rows.map(({ id, views, bids }) => [id, { views, bids }]))
}

/** These with their stops, their shippers and what the reader has to do with them, in the same order. */
export const readCards = async (db: Queryable, rows: readonly CargoRow[], readerId: number): Promise<CargoCard[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const own = rows.filter(({ shipperId }) => shipperId === readerId).map(({ id }) => id)
  const open = rows.filter(({ status }) => status === 'open').map(({ id }) => id)
  const [stops, shippers, orders, counts, funded] = await Promise.all([
    db.select().from(cargoStop).where(inArray(cargoStop.cargoId, ids)).orderBy(asc(cargoStop.position)),
    findShippers(
      db,
      rows.map(({ shipperId }) => shipperId),
    ),
    findReadersOrders(db, ids, readerId),
    own.length > 0 ? countInterest(db, own) : new Map<number, { views: number; bids: number }>(),
    findFunded(db, open),
  ])
  return rows.map((row) => ({
    cargo: row,
    stops: stops.filter(({ cargoId }) => cargoId === row.id),
    shipper: shippers.get(row.shipperId)!,
    order: orders.get(row.id) ?? null,
    isFunded: funded.has(row.id),
    counts: counts.get(row.id) ?? null,
  }))
}

export const findCargoRow = async (db: Queryable, id: number): Promise<CargoRow | null> =>
  ((await db.select().from(cargo).where(eq(cargo.id, id))) as CargoRow[])[0] ?? null

/**
 * One cargo as this person reaches it: his own, one that is offered, one he carries or carried; of staff (`isAnybodys`) any.
 * Null: none for him.
 */
export const findCard = async (
  db: Queryable,
  id: number,
  readerId: number,
  isAnybodys = false,
): Promise<CargoCard | null> => {
  const row = await findCargoRow(db, id)
  if (!row) return null
  const [card] = await readCards(db, [row], readerId)
  const isOffered = row.status === 'open' && !card!.shipper.isSuspended
  return isAnybodys || row.shipperId === readerId || card!.order || isOffered ? card! : null
}

const historyMax = 200
export const listCargoHistory = (db: Queryable, id: number) =>
  db.select().from(cargoHistory).where(eq(cargoHistory.cargoId, id)).orderBy(asc(cargoHistory.id)).limit(historyMax)

export const findOpenBid = async (db: Queryable, cargoId: number, driverId: number) =>
  (
    await db
      .select()
      .from(freightBid)
      .where(and(eq(freightBid.cargoId, cargoId), eq(freightBid.driverId, driverId), eq(freightBid.status, 'offered')))
  )[0] ?? null
