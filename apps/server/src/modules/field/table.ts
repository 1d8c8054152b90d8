/** Files uploaded from the field, whole or in pieces, and what they hang on. */
import { type ClashChoice, clashMachine } from '@jihui/protocol/field/clash-machine'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
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
    /** Null: somebody without an account. */
    userId: rowId('user_id').references(() => appUser.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('field_photo_of').on(table.subjectKind, table.subjectId, table.id),
    index('field_photo_file').on(table.fileId),
    index('field_photo_hash').on(table.sha256),
  ],
)

/** What a device sent, once each: what came of it, and what was done in its own words. */
export const fieldEvent = pgTable(
  'field_event',
  {
    eventId: uuid('event_id').primaryKey(),
    userId: uploader(),
    deviceId: text('device_id').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: rowId('subject_id').notNull(),
    kind: text().notNull(),
    sequence: rowId('sequence').notNull(),
    occurredAt: at('occurred_at').notNull(),
    receivedAt: at('received_at').notNull(),
    /** What clashes is kept whole; of what was applied the thing itself tells. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>(),
    clashId: rowId('clash_id'),
  },
  (table) => [
    index('field_event_age')
      .on(table.receivedAt)
      .where(sql`clash_id is null`),
    index('field_event_of').on(table.userId),
    index('field_event_clash')
      .on(table.clashId, table.sequence)
      .where(sql`clash_id is not null`),
  ],
)

export const fieldClash = pgTable(
  'field_clash',
  {
    id: rowKey(),
    userId: uploader(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: rowId('subject_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    theirs: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** What can be chosen. */
    choices: jsonb().$type<readonly ClashChoice[]>().notNull(),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
    resolvedAt: at('resolved_at'),
  },
  (table) => [
    // What else of that thing arrives meanwhile belongs to the same clash.
    uniqueIndex('field_clash_open')
      .on(table.userId, table.subjectKind, table.subjectId)
      .where(sql`status = 'open'`),
    index('field_clash_of').on(table.userId, table.id),
    index('field_clash_unchosen')
      .on(table.createdAt)
      .where(sql`status = 'open'`),
    index('field_clash_handed_over')
      .on(table.resolvedAt, table.id)
      .where(sql`status = 'handed_over'`),
    check('field_clash_status', isKnownStatus(clashMachine)),
  ],
)
