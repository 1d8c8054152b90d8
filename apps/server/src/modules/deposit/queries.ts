import type { IsParty } from '../../platform/files/parties.ts'
import { claimReminderHours, type ClaimStatus } from '@jihui/protocol/deposit/machine'
import { ask } from '../../platform/database/ask.ts'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'
import { personName } from '../identity/public.ts'
import { depositClaim, depositClaimPhoto } from './table.ts'
import { ofRental } from '../settlement/public.ts'

export type ClaimRow = typeof depositClaim.$inferSelect

/** An order's claim, locked until the transaction ends. The order's row is always locked before it. */
export const findClaim = async (db: Queryable, rentalId: number, lock = false): Promise<ClaimRow | null> => {
  const query = db.select().from(depositClaim).where(eq(depositClaim.rentalId, rentalId))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/** Which order a claim is of, and on which line. */
export const findOrderOfClaim = async (db: Queryable, id: number): Promise<{ id: number; line: string } | null> => {
  const { rows } = await ask(
    db,
    { id: 'number', line: 'text' },
    sql`
    select r.id, r.line from deposit_claim c join rental r on r.id = c.rental_id where c.id = ${id}`,
  )
  return rows[0] ?? null
}

const batch = 200
const isWaiting = eq(depositClaim.status, 'awaiting_renter' satisfies ClaimStatus)

/** Orders whose claims nobody objected to in time. */
export const listDueClaims = (db: Db, now: Date) =>
  db
    .select({ rentalId: depositClaim.rentalId })
    .from(depositClaim)
    .where(and(isWaiting, lte(depositClaim.dueAt, now)))
    .orderBy(asc(depositClaim.dueAt))
    .limit(batch)

/** Orders whose claims are due soon and whose renters have not been reminded. */
export const listClaimsToRemindOf = (db: Db, now: Date) =>
  db
    .select({ rentalId: depositClaim.rentalId })
    .from(depositClaim)
    .where(
      and(
        isWaiting,
        eq(depositClaim.isReminded, false),
        gt(depositClaim.dueAt, now),
        lte(depositClaim.dueAt, addHours(now, claimReminderHours)),
      ),
    )
    .orderBy(asc(depositClaim.dueAt))
    .limit(batch)

/** Photographs that came with an objection, in their order. */
export const listObjectionPhotos = async (db: Queryable, claimId: number): Promise<string[]> => {
  const rows = await db
    .select({ fileId: depositClaimPhoto.fileId })
    .from(depositClaimPhoto)
    .where(and(eq(depositClaimPhoto.claimId, claimId), eq(depositClaimPhoto.side, 'renter')))
    .orderBy(asc(depositClaimPhoto.id))
  return rows.map((row) => row.fileId)
}

/** Whether a photograph belongs to a claim on an order this person rents or owns the machine of. */
export const isPartyToClaimPhoto: IsParty = async ({ db, hooks }, fileId, userId) => {
  const { rows } = await db.execute(sql`
    select 1 from deposit_claim_photo p join deposit_claim c on c.id = p.claim_id join rental r on r.id = c.rental_id
    where p.file_id = ${fileId}::uuid and ${hooks.rental.isPartyTo(userId)} limit 1`)
  return rows.length > 0
}

export interface PaidRow {
  purpose: string
  method: string
  number: string
  amount_fen: number
  paid_at: string | Date
}
/** What was paid for an order, oldest first. */
export const listPaid = async (db: Queryable, rentalId: number): Promise<PaidRow[]> => {
  const { rows } = await db.execute<PaidRow & Record<string, unknown>>(sql`
    select purpose, method, number, amount_fen, paid_at from payment p
    where ${sql.raw(ofRental('p', String(rentalId)))} and status = 'paid' and paid_at is not null order by paid_at, id`)
  return rows
}

export interface Parties {
  equipment_name: string
  illustration: string
  renter_name: string
  owner_name: string | null
}
export const findParties = async (db: Queryable, rentalId: number): Promise<Parties> => {
  const { rows } = await db.execute<Parties & Record<string, unknown>>(sql`
    select e.name as equipment_name, e.illustration, ${sql.raw(personName('r.user_id'))} as renter_name,
      ${sql.raw(personName('r.owner_id'))} as owner_name
    from rental r join equipment e on e.id = r.equipment_id where r.id = ${rentalId}`)
  return rows[0]!
}
