/** What an owner asks for out of a deposit after the machine came back, and what became of it. */
import { type ClaimStatus, claimMachine } from '@jihui/protocol/deposit/machine'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { at, createdAt, fen, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'

export const depositClaim = pgTable(
  'deposit_claim',
  {
    id: rowKey(),
    /** What is asked for stands in the order's return record; a machine comes back once. */
    rentalId: rowId('rental_id')
      .notNull()
      .unique()
      .references(() => rental.id),
    status: text().$type<ClaimStatus>().notNull().default('awaiting_renter'),
    amountFen: fen('amount_fen').notNull(),
    settledFen: fen('settled_fen'),
    /** Of `settledFen`, what stands for late days. */
    settledLateFen: fen('settled_late_fen').notNull().default(0),
    /** And for hours beyond those included. */
    settledOvertimeFen: fen('settled_overtime_fen').notNull().default(0),
    /** And for work on the machine. */
    settledRepairFen: fen('settled_repair_fen').notNull().default(0),
    sentAt: at('sent_at').notNull(),
    dueAt: at('due_at').notNull(),
    isReminded: boolean('is_reminded').notNull().default(false),
    objection: text().notNull().default(''),
    /** Which items he objects to, from 0; none: to all of them. */
    objectedItems: jsonb('objected_items').$type<number[]>().notNull().default([]),
    offeredFen: fen('offered_fen'),
    objectedAt: at('objected_at'),
    decision: text().notNull().default(''),
    decidedBy: rowId('decided_by').references(() => appUser.id),
    decidedByName: text('decided_by_name').notNull().default(''),
    settledAt: at('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('deposit_claim_objected')
      .on(table.objectedAt, table.id.desc().nullsFirst())
      .where(sql`status = 'objected'`),
    index('deposit_claim_due')
      .on(table.dueAt)
      .where(sql`status = 'awaiting_renter'`),
    index('deposit_claim_in_status').on(table.status, table.id),
    check('deposit_claim_status', isKnownStatus(claimMachine)),
    check(
      'deposit_claim_amount',
      sql`amount_fen > 0 and (settled_fen is null or settled_fen between 0 and amount_fen)`,
    ),
    check('deposit_claim_settled', sql`(settled_fen is null) = (settled_at is null)`),
  ],
)
export const depositClaimPhoto = pgTable(
  'deposit_claim_photo',
  {
    id: rowKey(),
    claimId: rowId('claim_id')
      .notNull()
      .references(() => depositClaim.id),
    side: text().$type<'lessor' | 'renter'>().notNull(),
    /** Which item of the claim it shows, from 0. */
    item: smallint(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
  },
  (table) => [
    index('deposit_claim_photo_file').on(table.fileId),
    index('deposit_claim_photo_of').on(table.claimId),
    check('deposit_claim_photo_side', sql`side in ('lessor', 'renter')`),
  ],
)
