import { boolean, date, index, integer, pgTable, serial, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, storedFile } from '../../platform/table.ts'
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
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('qualification_document_of').on(table.rentalId),
    index('qualification_document_user').on(table.userId),
  ],
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
  (table) => [index('qualification_decision_of').on(table.rentalId, table.id)],
)
