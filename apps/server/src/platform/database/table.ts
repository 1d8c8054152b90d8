/** Tables that belong to no business: what is to be told (outbox), who did what (audit log), what was uploaded. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CameraNote } from '../files/camera-note.ts'
import type { Origin } from '../origin.ts'

export const at = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => at('created_at').notNull().defaultNow()
/** Numbers of rows and sums of money are 64 bits wide; on the wire they are safe integers (`protocol/values.ts`). */
export const rowKey = () => bigserial({ mode: 'number' }).primaryKey()
export const rowId = (name: string) => bigint(name, { mode: 'number' })
export const fen = (name: string) => bigint(name, { mode: 'number' })

/**
 * Written in the transaction of the command, handed on by the dispatcher at least once. Divided by time (partitions.ts).
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    topic: text().notNull(),
    payload: jsonb().notNull(),
    /** What it is about (`rental:12`), within which the order is kept; null: nothing it would have to wait for. */
    subject: text(),
    /** Whose bucket it lies in is whose it is to hand it on: one for everything about a subject. */
    bucket: smallint()
      .notNull()
      .generatedAlwaysAs(sql`(coalesce(hashtext(subject), (id & 63)::int) & 63)::smallint`),
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
    primaryKey({ columns: [table.id, table.createdAt] }),
    index('outbox_waiting')
      .on(table.bucket, table.id)
      .where(sql`dispatched_at is null`),
    index('outbox_subject')
      .on(table.subject, table.id)
      .where(sql`dispatched_at is null`),
    index('outbox_dispatched')
      .on(table.dispatchedAt)
      .where(sql`dispatched_at is not null`),
  ],
)

/** Processes that hand events on, and when each last said that it lives. */
export const dispatcher = pgTable('dispatcher', {
  id: uuid().primaryKey(),
  seenAt: at('seen_at').notNull(),
})

/** Whose each bucket of the outbox is. */
export const outboxBucket = pgTable('outbox_bucket', {
  bucket: smallint().primaryKey(),
  dispatcherId: uuid('dispatcher_id'),
})

/**
 * Append-only: the database refuses update and delete. Each row carries the hash of the one before it in its chain. Divided by
 * time (partitions.ts).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    at: at('at').notNull().defaultNow(),
    /** Which of the chains (`auditChains`), and the how manieth of it. */
    chain: smallint().notNull(),
    place: bigint({ mode: 'number' }).notNull(),
    actorId: rowId('actor_id'),
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
    primaryKey({ columns: [table.id, table.at] }),
    index('audit_log_chain').on(table.chain, table.place),
    index('audit_log_object').on(table.objectType, table.objectId),
    index('audit_log_actor').on(table.actorId),
    index('audit_log_at').on(table.at),
    index('audit_log_kind').on(table.objectType, table.at),
    index('audit_log_action').on(table.action, table.id),
  ],
)

/** Where each chain of the audit log ends. Who adds to a chain locks its row. */
export const auditChain = pgTable('audit_chain', {
  chain: smallint().primaryKey(),
  /** Of its last entry: the how manieth, its id, its hash. */
  place: bigint({ mode: 'number' }).notNull().default(0),
  entryId: rowId('entry_id'),
  hash: text().notNull().default(''),
})

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
    userId: rowId('user_id').notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    /** SHA-256 of what was asked for; the same key with anything else is refused. */
    digest: text().notNull(),
    /** The id of what was made; the operation says of what. */
    subjectId: rowId('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotent_request_made').on(table.createdAt)],
)

/** What time could not do to a row: how often it failed and when it is tried again; gone once it succeeds. */
export const timeFailure = pgTable(
  'time_failure',
  {
    work: text().notNull(),
    subjectId: rowId('subject_id').notNull(),
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
    ownerId: rowId('owner_id'),
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
