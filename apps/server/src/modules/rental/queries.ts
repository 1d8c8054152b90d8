import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { rowJson, rowReader } from '../../platform/database/json-rows.ts'
import type { IsParty } from '../../platform/files/parties.ts'
import type { Services } from '../../platform/services.ts'
import { equipment, equipmentUnit } from '../catalogue/public.ts'
import { quote, rental, rentalExtension, rentalIssue, rentalIssuePhoto } from './table.ts'
import { deliveryRecord, rentalHandover, rentalHandoverPhoto, returnRecord } from './handover/handover-table.ts'

export type RentalRow = Omit<typeof rental.$inferSelect, 'status'> & { status: RentalStatus }

/** `renterKey` (`renterKeyOf`) null: whoever it belongs to; with `ownerId` also who owns its machine. */
export interface RentalKey {
  readonly id: number
  readonly line: string
  readonly renterKey: number | null
  readonly ownerId?: number | undefined
}

const readRow = rowReader(rental)
export const toRentalRow = (json: unknown): RentalRow => readRow(json as Record<string, unknown>) as RentalRow
/** The order, where it is one of those the key reaches. */
const isReached = ({ id, line, renterKey, ownerId }: Omit<RentalKey, 'line'> & Partial<RentalKey>) =>
  and(
    eq(rental.id, id),
    line === undefined ? undefined : eq(rental.line, line),
    renterKey === null
      ? undefined
      : or(eq(rental.renterKey, renterKey), ownerId === undefined ? undefined : eq(rental.ownerId, ownerId)),
  )

/** An order's row, locked until the transaction ends. */
export const findRental = async (
  tx: Queryable,
  key: Omit<RentalKey, 'line'> & Partial<Pick<RentalKey, 'line'>>,
  lock = false,
): Promise<RentalRow | null> => {
  const query = tx
    .select({ json: rowJson(rental) })
    .from(rental)
    .where(isReached(key))
  const [row] = lock ? await query.for('update') : await query
  return row ? toRentalRow(row.json) : null
}

/** Whether there is such an order, on whichever line; also of a company this person belongs to. */
export const reachesRental = async (
  { db, hooks }: Pick<Services, 'db' | 'hooks'>,
  key: Omit<RentalKey, 'line'>,
  userId: number,
): Promise<boolean> => {
  const { company } = hooks.rental
  const asCompany =
    company &&
    sql`(${rental.tenantId} in (${company.seenBy(userId)}) or ${rental.ownerId} in (${hooks.identity.accountsKeptBy(userId)}))`
  const isHisCompanys = asCompany && and(eq(rental.id, key.id), asCompany)
  return (
    (
      await db
        .select({ id: rental.id })
        .from(rental)
        .where(or(isReached(key), isHisCompanys))
    ).length > 0
  )
}

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

export const findQuote = async (db: Queryable, quoteId: number) =>
  (await db.select().from(quote).where(eq(quote.id, quoteId)))[0] ?? null
export const findDelivery = async (db: Queryable, rentalId: number) =>
  (await db.select().from(deliveryRecord).where(eq(deliveryRecord.rentalId, rentalId)))[0] ?? null
export const findReturn = async (db: Queryable, rentalId: number) =>
  (await db.select().from(returnRecord).where(eq(returnRecord.rentalId, rentalId)))[0] ?? null

/** What the machines of an order are worth together. */
export const marketValueOf = async (db: Queryable, row: RentalRow): Promise<number> => {
  const [found] = await db
    .select({ fen: equipment.marketValueFen })
    .from(equipment)
    .where(eq(equipment.id, row.equipmentId))
  return (found?.fen ?? 0) * row.quantity
}

export const listHandovers = (db: Queryable, rentalId: number) =>
  db
    .select({
      handover: rentalHandover,
      serial: equipmentUnit.serial,
      photos: sql<{ position: string; file: string }[]>`coalesce(json_agg(json_build_object(
        'position', ${rentalHandoverPhoto.position}, 'file', ${rentalHandoverPhoto.fileId}) order by ${rentalHandoverPhoto.id})
        filter (where ${rentalHandoverPhoto.id} is not null), '[]')`,
    })
    .from(rentalHandover)
    .innerJoin(equipmentUnit, eq(equipmentUnit.id, rentalHandover.unitId))
    .leftJoin(rentalHandoverPhoto, eq(rentalHandoverPhoto.handoverId, rentalHandover.id))
    .where(eq(rentalHandover.rentalId, rentalId))
    .groupBy(rentalHandover.id, equipmentUnit.serial)
    .orderBy(asc(rentalHandover.id))
export type HandoverRow = Awaited<ReturnType<typeof listHandovers>>[number]

/** Whether a picture belongs to an order this person rents or owns the machine of. */
export const isPartyToPicture: IsParty = async ({ db, hooks }, fileId, userId) => {
  const { rows } = await db.execute(sql`
    select 1 from rental r where ${hooks.rental.isPartyTo(userId)} and r.id in (
      select h.rental_id from rental_handover_photo p join rental_handover h on h.id = p.handover_id
        where p.file_id = ${fileId}::uuid
      union all select i.rental_id from rental_issue_photo p join rental_issue i on i.id = p.issue_id
        where p.file_id = ${fileId}::uuid) limit 1`)
  return rows.length > 0
}

/** Figures of a line's orders; `renterKey` null: everybody's. */
export const countRentals = async (db: Queryable, line: string, renterKey: number | null) => {
  const rows = await db
    .select({
      status: rental.status,
      total: sql<number>`count(*)::int`,
      fen: sql<number>`sum(${rental.totalFen})::float8`,
    })
    .from(rental)
    .where(and(eq(rental.line, line), renterKey === null ? undefined : eq(rental.renterKey, renterKey)))
    .groupBy(rental.status)
  const countOf = (...statuses: string[]) =>
    rows.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row.total, 0)
  const paidFen = rows.filter((row) => row.status !== 'cancelled').reduce((sum, row) => sum + row.fen, 0)
  return {
    success: true as const,
    total: rows.reduce((sum, row) => sum + row.total, 0),
    active: countOf('in_use', 'overdue'),
    overdue: countOf('overdue'),
    completed: countOf('returned'),
    cancelled: countOf('cancelled'),
    total_amount: paidFen / 100,
    by_status: Object.fromEntries(rows.map((row) => [row.status, row.total])),
  }
}
