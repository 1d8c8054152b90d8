import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { holderKindCodes } from '@jihui/protocol/qualification/holders'
import { unstatedDays } from '@jihui/protocol/qualification/validity'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'

export const qualificationType = pgTable('qualification_type', {
  code: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  position: smallint().notNull().default(0),
  createdAt: createdAt(),
})

/** The last day something that was accepted counts, as its index has it. */
export const acceptedEnd = (alias: string): SQL =>
  sql.raw(`coalesce(${alias}.expires_on, (${alias}.reviewed_at at time zone 'Asia/Shanghai')::date + ${unstatedDays})`)

/** A document shown for one order; `rentalId` null: kept in the wallet of its holder. */
export const qualificationDocument = pgTable(
  'qualification_document',
  {
    id: rowKey(),
    rentalId: rowId('rental_id').references(() => rental.id),
    /** Who put it in; whose it is says the holder. */
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    holderKind: text('holder_kind').notNull().default('person'),
    /** An id of the module that has this kind of holder. */
    holderId: rowId('holder_id').notNull(),
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
    replacedBy: rowId('replaced_by'),
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
    index('qualification_document_holder').on(table.holderKind, table.holderId),
    index('qualification_document_ends')
      .on(table.expiresOn)
      .where(sql`rental_id is null and deleted_at is null`),
    index('qualification_document_person_ends')
      .on(sql`(${acceptedEnd('qualification_document')})`, table.type)
      .where(sql`holder_kind = 'person' and rental_id is null and deleted_at is null and review_status = 'approved'`),
    check('qualification_document_holder_kind', sql`holder_kind in (${codeList(holderKindCodes)})`),
    check('qualification_document_own', sql`holder_kind <> 'person' or holder_id = user_id`),
    check('qualification_document_review', sql`review_status in ('pending', 'approved', 'rejected')`),
  ],
)

/** Which documents reminded of their end, and how long before it, so that none does twice; kept in the wallet or by the holder's module. */
export const documentReminder = pgTable(
  'document_reminder',
  {
    id: rowKey(),
    holderKind: text('holder_kind').notNull(),
    documentId: rowId('document_id').notNull(),
    expiresOn: date('expires_on').notNull(),
    daysBefore: smallint('days_before').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('document_reminder_once').on(table.holderKind, table.documentId, table.expiresOn, table.daysBefore),
  ],
)

/** Which papers of an order somebody who may decide was shown last, until it is decided. */
export const qualificationReading = pgTable(
  'qualification_reading',
  {
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    userId: rowId('user_id')
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
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    isApproved: boolean('is_approved').notNull(),
    notes: text().notNull().default(''),
    documentCount: smallint('document_count').notNull(),
    decidedBy: rowId('decided_by').notNull(),
    decidedByName: text('decided_by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('qualification_decision_of').on(table.rentalId, table.id),
    index('qualification_decision_by').on(table.decidedBy, table.createdAt),
    index('qualification_decision_at').on(table.createdAt),
  ],
)
