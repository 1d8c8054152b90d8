/** Fences, on which side of them devices are, and what happened. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { coordinateSystems } from '@jihui/protocol/geography/coordinates'
import { fenceWatchCodes } from '@jihui/protocol/iot/fences/limits'
import type { FenceSchedule } from '@jihui/protocol/iot/fences/schema'
import type { FenceShape } from '@jihui/protocol/iot/fences/shape'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { appUser } from '../../identity/table.ts'
import { rental } from '../../rental/table.ts'
import { device } from '../devices/table.ts'
import type { FenceState } from './decide-fence.ts'

export const fence = pgTable(
  'fence',
  {
    id: rowKey(),
    /** Whose devices it is for; null: anybody's, drawn by the platform. */
    ownerId: rowId('owner_id').references(() => appUser.id),
    createdBy: rowId('created_by').references(() => appUser.id),
    name: text().notNull(),
    /** As it was drawn, in `crs`. */
    shape: jsonb().$type<FenceShape>().notNull(),
    crs: text().notNull(),
    watch: text().array().notNull(),
    dwellMinutes: integer('dwell_minutes'),
    debounceSeconds: integer('debounce_seconds').notNull(),
    debouncePoints: integer('debounce_points').notNull(),
    schedule: jsonb().$type<FenceSchedule>(),
    deviceIds: rowId('device_ids').array().notNull(),
    lines: text().array().notNull(),
    isAllMine: boolean('is_all_mine').notNull(),
    rentalId: rowId('rental_id').references(() => rental.id),
    isActive: boolean('is_active').notNull(),
    /** Made with its order, and over with it. */
    isOfOrder: boolean('is_of_order').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
    /** What happened on it stays. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('fence_owner')
      .on(table.ownerId, table.id)
      .where(sql`deleted_at is null`),
    index('fence_rental')
      .on(table.rentalId)
      .where(sql`rental_id is not null`),
    uniqueIndex('fence_of_order')
      .on(table.rentalId)
      .where(sql`is_of_order`),
    check('fence_crs', sql`crs in (${codeList(coordinateSystems)})`),
  ],
)

/** Where a device is decided up to, for whatever fence; whoever decides about it locks this row. */
export const fenceDevice = pgTable('fence_device', {
  deviceId: rowId('device_id')
    .primaryKey()
    .references(() => device.id),
  ts: at('ts').notNull(),
  seq: rowId('seq').notNull(),
  /** The newest position. */
  lng: doublePrecision().notNull(),
  lat: doublePrecision().notNull(),
  accuracy: doublePrecision(),
})

/** Of fences a device is in, was near, or that ask when it was there last; of all others it is outside. */
export const fenceState = pgTable(
  'fence_state',
  {
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    fenceId: rowId('fence_id')
      .notNull()
      .references(() => fence.id),
    isInside: boolean('is_inside').notNull(),
    since: at('since').notNull(),
    lastInAt: at('last_in_at'),
    state: jsonb().$type<FenceState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.fenceId] }),
    index('fence_state_fence').on(table.fenceId, table.isInside),
  ],
)

/** Append-only: told once, by the device, the fence, what happened and when. */
export const fenceEvent = pgTable(
  'fence_event',
  {
    id: rowKey(),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    fenceId: rowId('fence_id')
      .notNull()
      .references(() => fence.id),
    type: text().notNull(),
    at: at('at').notNull(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    minutes: integer(),
    isLate: boolean('is_late').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('fence_event_once').on(table.deviceId, table.fenceId, table.type, table.at),
    index('fence_event_of_device').on(table.deviceId, table.at, table.id),
    index('fence_event_of_fence').on(table.fenceId, table.at, table.id),
    index('fence_event_made').on(table.createdAt),
    check('fence_event_type', sql`type in (${codeList(fenceWatchCodes)})`),
  ],
)

/** Days on which no schedule of a fence begins, kept by staff. */
export const fenceHoliday = pgTable('fence_holiday', {
  day: date().primaryKey(),
  name: text().notNull(),
})
