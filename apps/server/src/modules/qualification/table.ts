import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'

export const qualificationType = pgTable('qualification_type', {
  code: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  position: smallint().notNull().default(0),
  createdAt: createdAt(),
})

/** A document shown for one order; `rentalId` null: kept in the renter's wallet. */
export const qualificationDocument = pgTable(
  'qualification_document',
  {
    id: serial().primaryKey(),
    rentalId: integer('rental_id').references(() => rental.id),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    type: text().notNull(),
    description: text().notNull().default(''),
    number: text().notNull().default(''),
    expiresOn: date('expires_on'),
    isVerified: boolean('is_verified').notNull().default(false),
    /** What came of checking a kept document itself, whatever orders it was shown with. */
    reviewStatus: text('review_status').notNull().default('pending'),
    reviewNotes: text('review_notes').notNull().default(''),
    reviewedByName: text('reviewed_by_name').notNull().default(''),
    reviewedAt: at('reviewed_at'),
    /** The kept document that took this one's place. */
    replacedBy: integer('replaced_by'),
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('qualification_document_file').on(table.fileId),
    index('qualification_document_kept')
      .on(table.id)
      .where(sql`rental_id is null and deleted_at is null`),
    index('qualification_document_of').on(table.rentalId),
    index('qualification_document_user').on(table.userId),
    index('qualification_document_ends')
      .on(table.expiresOn)
      .where(sql`rental_id is null and deleted_at is null`),
    check('qualification_document_review', sql`review_status in ('pending', 'approved', 'rejected')`),
  ],
)

/** Which documents reminded of their end, and how long before it, so that none does twice. */
export const documentReminder = pgTable(
  'document_reminder',
  {
    id: serial().primaryKey(),
    documentId: integer('document_id')
      .notNull()
      .references(() => qualificationDocument.id),
    expiresOn: date('expires_on').notNull(),
    daysBefore: smallint('days_before').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('document_reminder_once').on(table.documentId, table.expiresOn, table.daysBefore)],
)

/** Which papers of an order somebody who may decide was shown last, until it is decided. */
export const qualificationReading = pgTable(
  'qualification_reading',
  {
    rentalId: integer('rental_id')
      .notNull()
      .references(() => rental.id),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    fingerprint: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.userId] })],
)

/** Every decision is kept; the latest is the one in force. */
export const qualificationDecision = pgTable(
  'qualification_decision',
  {
    id: serial().primaryKey(),
    rentalId: integer('rental_id')
      .notNull()
      .references(() => rental.id),
    isApproved: boolean('is_approved').notNull(),
    notes: text().notNull().default(''),
    documentCount: smallint('document_count').notNull(),
    decidedBy: integer('decided_by').notNull(),
    decidedByName: text('decided_by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('qualification_decision_of').on(table.rentalId, table.id),
    index('qualification_decision_by').on(table.decidedBy, table.createdAt),
    index('qualification_decision_at').on(table.createdAt),
  ],
)
