/** Tables that belong to no business: what is to be told (outbox), who did what (audit log), what was uploaded. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CameraNote } from '../files/camera-note.ts'
import type { Origin } from '../origin.ts'

export const at = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => at('created_at').notNull().defaultNow()

/** Written in the transaction of the command, handed on by the dispatcher at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    topic: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: createdAt(),
    dispatchedAt: at('dispatched_at'),
    attempts: integer().notNull().default(0),
    /** Not to be handed on before: it failed, or somebody is at it. Absent: at once. */
    nextAttemptAt: at('next_attempt_at'),
    lastError: text('last_error'),
    /** The request it came of, so that what follows can be traced to it. */
    origin: jsonb().$type<Origin>(),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.id)
      .where(sql`dispatched_at is null`),
  ],
)

/** Append-only: the database refuses update and delete. Each row carries the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text().notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    client: jsonb().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_log_object').on(table.objectType, table.objectId),
    index('audit_log_actor').on(table.actorId),
    index('audit_log_at').on(table.at),
    index('audit_log_kind').on(table.objectType, table.at),
    index('audit_log_action').on(table.action, table.id),
  ],
)

/** Calls counted across processes (rate-store.ts). The constraints make it unlogged: losing it costs a count. */
export const rateCount = pgTable(
  'rate_count',
  { key: text().primaryKey(), count: integer().notNull(), endsAt: at('ends_at').notNull() },
  (table) => [index('rate_count_end').on(table.endsAt)],
)

/** Creations asked for under an `Idempotency-Key` and what each made, written in the transaction that made it. */
export const idempotentRequest = pgTable(
  'idempotent_request',
  {
    userId: integer('user_id').notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    /** SHA-256 of what was asked for; the same key with anything else is refused. */
    digest: text().notNull(),
    /** The id of what was made; the operation says of what. */
    subjectId: integer('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotent_request_made').on(table.createdAt)],
)

/** What time could not do to a row: how often it failed and when it is tried again; gone once it succeeds. */
export const timeFailure = pgTable(
  'time_failure',
  {
    work: text().notNull(),
    subjectId: integer('subject_id').notNull(),
    failures: integer().notNull(),
    nextTryAt: at('next_try_at').notNull(),
    lastError: text('last_error').notNull(),
    failedAt: at('failed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.work, table.subjectId] })],
)

export const storedFile = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: integer('owner_id'),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text('storage_key').notNull().unique(),
    /** What it is for, which decides who may read it. */
    purpose: text().notNull(),
    /** The file as it was sent, where this one was written anew and is evidence. */
    originalId: uuid('original_id').references((): AnyPgColumn => storedFile.id),
    /** Of such a file: what its camera noted. */
    cameraNote: jsonb('camera_note').$type<CameraNote>(),
    createdAt: createdAt(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('stored_file_owner').on(table.ownerId),
    index('stored_file_original')
      .on(table.originalId)
      .where(sql`original_id is not null`),
  ],
)
