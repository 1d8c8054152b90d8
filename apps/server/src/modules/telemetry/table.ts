/**
 * What machines measure. These tables may stand in a database of their own (`TELEMETRY_DATABASE_URL`): nothing here refers to
 * another module's rows, and nothing joins across.
 */
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { at, rowId, rowKey } from '../../platform/database/table.ts'

/** One value and when it was measured, ms. */
export type LatestValue = readonly [value: number | boolean | string, ms: number]
export type ReadingValues = Readonly<Record<string, number | boolean | string>>

/**
 * Divided by days, which are dropped whole. Positions are WGS-84. Whoever gives no time has one of its arrival and a `seq`
 * below zero, which no device may send.
 */
export const telemetryReading = pgTable(
  'telemetry_reading',
  {
    deviceId: rowId('device_id').notNull(),
    ts: at('ts').notNull(),
    seq: rowId('seq').notNull(),
    receivedAt: at('received_at').notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    alt: real(),
    /** km/h. */
    speed: real(),
    heading: smallint(),
    /** Metres. */
    accuracy: real(),
    satellites: smallint(),
    ignition: boolean(),
    values: jsonb().$type<ReadingValues>(),
    /** What it said has happened then (`protocol/iot/device-events`, or a word of its own); null: nothing. */
    events: text().array(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.ts, table.seq] })],
)

/** What each device says now, each fact as of the newest reading that had it; and what a map needs of it. */
export const deviceLatest = pgTable(
  'device_latest',
  {
    deviceId: rowId('device_id').primaryKey(),
    /** When it was last heard, and the newest time it told of; null: never. */
    heardAt: at('heard_at'),
    ts: at('ts'),
    positionAt: at('position_at'),
    lat: doublePrecision(),
    lng: doublePrecision(),
    speed: real(),
    heading: smallint(),
    accuracy: real(),
    ignition: boolean(),
    /** When it last moved, and since when it does what `activity` says. */
    movedAt: at('moved_at'),
    activity: text(),
    activityAt: at('activity_at'),
    values: jsonb().$type<Readonly<Record<string, LatestValue>>>().notNull().default({}),
    /** Its interval times three, in seconds: silent for longer, it is offline. */
    silentAfter: integer('silent_after').notNull(),
    /** As the module of devices says, for lists and maps: whose, of which line, whether it is in alarm, whether it is shown at all. */
    ownerId: rowId('owner_id'),
    line: text(),
    isAlarmed: boolean('is_alarmed').notNull().default(false),
    isShown: boolean('is_shown').notNull().default(true),
  },
  (table) => [index('device_latest_heard').on(table.heardAt), index('device_latest_owner').on(table.ownerId)],
)

/** What devices sent, as it came, for whoever looks why one is not understood. Divided by days. */
export const deviceMessage = pgTable(
  'device_message',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    deviceId: rowId('device_id').notNull(),
    at: at('at').notNull(),
    protocol: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    raw: text().notNull(),
    decoded: jsonb().$type<unknown>(),
    isAccepted: boolean('is_accepted').notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.at, table.id] })],
)

/** Each time a device was connected. Divided by months. */
export const deviceConnection = pgTable(
  'device_connection',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    deviceId: rowId('device_id').notNull(),
    connectedAt: at('connected_at').notNull(),
    endedAt: at('ended_at'),
    protocol: text().notNull(),
    address: text().notNull(),
    /** Why it ended, in words; blank while it lasts. */
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.connectedAt, table.id] })],
)

/** Hours of devices that readings came in for, and that are to be added up (anew). */
export const rollupDue = pgTable(
  'rollup_due',
  {
    deviceId: rowId('device_id').notNull(),
    hour: at('hour').notNull(),
    /** When it was last marked: what is marked while it is being added up stays. */
    markedAt: at('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.hour] })],
)

/** Readings that were kept and that nobody who follows them has looked at: one row a transaction, some devices in it. */
export const followDue = pgTable(
  'follow_due',
  {
    id: rowKey(),
    /** When it was marked, or taken up again. */
    markedAt: at('marked_at').notNull(),
    attempts: smallint().notNull().default(0),
    /** Place by place: the device, and the first and last moment of what is new of it, ms. */
    deviceIds: bigint('device_ids', { mode: 'number' }).array().notNull(),
    firsts: bigint({ mode: 'number' }).array().notNull(),
    lasts: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [index('follow_due_at').on(table.markedAt)],
)
