/** Freight orders with what a reader needs of cargo, vehicle and both sides. */
import {
  type FreightOrderStatus,
  freightOrderStatusCodes,
  liveOrderStatuses,
} from '@jihui/protocol/freight/order-machine'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { personPhone } from '../../identity/public.ts'
import { type CargoCard, readCards } from '../cargos/cargo-queries.ts'
import { cargo } from '../cargos/cargo-table.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import type { Driver, Vehicle } from '../parties/party-queries.ts'
import { freightDriver, freightVehicle } from '../parties/party-table.ts'
import type { OrderRow } from './move-order.ts'
import { freightDispute, freightExtra, freightHistory, freightOrder } from './order-table.ts'

export interface OrderCard {
  readonly order: OrderRow
  readonly cargo: CargoCard
  readonly driver: Driver
  readonly vehicle: Vehicle
  /** Whoever earns by it is a carrier. */
  readonly isCarriers: boolean
  readonly phones: { readonly shipper: string; readonly driver: string }
}
/** `live`, a status, or everything. */
export const isInStatus = (status: string): SQL | undefined => {
  if (status === 'live') return inArray(freightOrder.status, [...liveOrderStatuses])
  const known = freightOrderStatusCodes.find((code): code is FreightOrderStatus => code === status)
  return known && eq(freightOrder.status, known)
}

export const listOrderRows = async (
  db: Queryable,
  where: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: OrderRow[]; total: number }> => {
  const [rows, totals] = await Promise.all([
    db.select().from(freightOrder).where(where).orderBy(desc(freightOrder.id)).limit(limit).offset(offset),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${freightOrder} where ${where ?? sql`true`}`)} as total`,
    ),
  ])
  return { rows: rows as OrderRow[], total: totals.rows[0]!.total }
}

const readPhones = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await ask(
    db,
    { id: 'number', phone: 'text?' },
    sql`select o.id, ${sql.raw(personPhone('o.id'))} as phone from unnest(${sql.param([...ids])}::bigint[]) as o (id)`,
  )
  return new Map(rows.map(({ id, phone }) => [id, phone ?? '']))
}

/** These with everything around them, in the same order. */
export const readOrderCards = async (
  db: Queryable,
  rows: readonly OrderRow[],
  readerId: number,
): Promise<OrderCard[]> => {
  if (rows.length === 0) return []
  const people = [...new Set(rows.flatMap(({ shipperId, driverId, payeeId }) => [shipperId, driverId, payeeId]))]
  const [cargos, drivers, vehicles, phones] = await Promise.all([
    db
      .select()
      .from(cargo)
      .where(inArray(cargo.id, [...new Set(rows.map(({ cargoId }) => cargoId))])),
    db.select().from(freightDriver).where(inArray(freightDriver.userId, people)),
    db
      .select()
      .from(freightVehicle)
      .where(inArray(freightVehicle.id, [...new Set(rows.map(({ vehicleId }) => vehicleId))])),
    readPhones(db, people),
  ])
  const cards = await readCards(db, cargos as CargoRow[], readerId)
  return rows.map((order) => ({
    order,
    cargo: cards.find((card) => card.cargo.id === order.cargoId)!,
    driver: drivers.find(({ userId }) => userId === order.driverId)!,
    isCarriers: drivers.some(({ userId, kind }) => userId === order.payeeId && kind === 'carrier'),
    vehicle: vehicles.find(({ id }) => id === order.vehicleId)!,
    phones: { shipper: phones.get(order.shipperId) ?? '', driver: phones.get(order.driverId) ?? '' },
  }))
}
export const findOrderRow = async (db: Queryable, where: SQL | undefined): Promise<OrderRow | null> =>
  ((await db.select().from(freightOrder).where(where))[0] as OrderRow | undefined) ?? null

const historyMax = 200
export const listOrderHistory = (db: Queryable, id: number) =>
  db
    .select()
    .from(freightHistory)
    .where(eq(freightHistory.orderId, id))
    .orderBy(asc(freightHistory.id))
    .limit(historyMax)
export const listExtras = (db: Queryable, id: number) =>
  db.select().from(freightExtra).where(eq(freightExtra.orderId, id)).orderBy(asc(freightExtra.id)).limit(100)
export const findExtra = async (db: Queryable, orderId: number, id: number) =>
  (
    await db
      .select()
      .from(freightExtra)
      .where(and(eq(freightExtra.id, id), eq(freightExtra.orderId, orderId)))
  )[0] ?? null
export const findDispute = async (db: Queryable, id: number) =>
  (await db.select().from(freightDispute).where(eq(freightDispute.orderId, id)))[0] ?? null
