import type { CargoStatus } from '@jihui/protocol/freight/cargo-machine'
import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { publicName } from '../../identity/public.ts'
import { isFunded } from '../funding/funding.ts'
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

const live = codeList(liveOrderStatuses)
const orderOf = (readerId: number): SQL =>
  sql`(select json_build_object('id', o.id, 'isLive', o.status in (${live})) from ${freightOrder} o
    where o.cargo_id = c.id and (o.shipper_id = ${readerId} or o.driver_id = ${readerId} or o.payee_id = ${readerId})
    order by o.id desc limit 1)`
/** Who looked and what is bid: its shipper's to know. */
const countsOf = (readerId: number): SQL =>
  sql`case when c.shipper_id = ${readerId} then json_build_object(
    'views', ${boundedCount(sql`from cargo_interest i where i.cargo_id = c.id and i.seen_at is not null`, 1000)},
    'bids', ${boundedCount(sql`from ${freightBid} b where b.cargo_id = c.id and b.status = 'offered'`, 1000)}) end`
/** What there is of these beside their own rows: the newest order the reader is a side of, whether their freight lies in trust. */
const findBeside = async (db: Queryable, ids: readonly number[], readerId: number) => {
  const { rows } = await ask(
    db,
    {
      id: 'number',
      is_funded: 'flag',
      order: orNull(jsonOf<ReadersOrder>()),
      counts: orNull(jsonOf<NonNullable<CargoCard['counts']>>()),
    },
    sql`select c.id, c.status = 'open' and ${isFunded('c.id')} as is_funded, ${orderOf(readerId)} as "order",
      ${countsOf(readerId)} as counts
    from ${cargo} c where c.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** These with their stops, their shippers and what the reader has to do with them, in the same order. */
export const readCards = async (db: Queryable, rows: readonly CargoRow[], readerId: number): Promise<CargoCard[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [stops, shippers, beside] = await Promise.all([
    db.select().from(cargoStop).where(inArray(cargoStop.cargoId, ids)).orderBy(asc(cargoStop.position)),
    findShippers(
      db,
      rows.map(({ shipperId }) => shipperId),
    ),
    findBeside(db, ids, readerId),
  ])
  return rows.map((row) => ({
    cargo: row,
    stops: stops.filter(({ cargoId }) => cargoId === row.id),
    shipper: shippers.get(row.shipperId)!,
    order: beside.get(row.id)?.order ?? null,
    isFunded: beside.get(row.id)?.is_funded ?? false,
    counts: beside.get(row.id)?.counts ?? null,
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
