/** Files uploaded from the field, whole or in pieces, and what they hang on. */
import { sql } from 'drizzle-orm'
import { customType, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const uploader = () =>
  rowId('user_id')
    .notNull()
    .references(() => appUser.id)

/** One that came whole, known to whoever sent it by its hash. */
export const fieldFile = pgTable(
  'field_file',
  {
    userId: uploader(),
    sha256: text().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    bytes: integer().notNull(),
    /** Since when something refers to it; what nothing refers to has a term. */
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sha256] }),
    index('field_file_file').on(table.fileId),
    index('field_file_unused')
      .on(table.createdAt)
      .where(sql`used_at is null`),
  ],
)

export const fieldPiece = pgTable(
  'field_piece',
  {
    userId: uploader(),
    sha256: text().notNull(),
    /** Where it begins in the file. */
    start: integer().notNull(),
    bytes: bytea().notNull(),
    total: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sha256, table.start] }),
    index('field_piece_age').on(table.createdAt),
  ],
)

/** A photograph on what it shows: an act of a trip, a job. */
export const fieldPhoto = pgTable(
  'field_photo',
  {
    id: rowKey(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: rowId('subject_id').notNull(),
    /** Which act of it. */
    act: text().notNull(),
    sha256: text().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    position: text().notNull().default(''),
    /** As the device says it. */
    takenAt: at('taken_at'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    userId: uploader(),
    createdAt: createdAt(),
  },
  (table) => [
    index('field_photo_of').on(table.subjectKind, table.subjectId, table.id),
    index('field_photo_file').on(table.fileId),
    index('field_photo_hash').on(table.sha256),
  ],
)
