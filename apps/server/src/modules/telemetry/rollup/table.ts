/** What readings come to, added up by the hour and by the day; corrected when late ones arrive. */
import { date, doublePrecision, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { at, rowId } from '../../../platform/database/table.ts'

/** Of one key in an hour or a day: least, mean, most, how many, the newest. */
export type KeySum = readonly [min: number, avg: number, max: number, count: number, last: number]
export type KeySums = Readonly<Record<string, KeySum>>

const sums = {
  readings: integer().notNull(),
  positions: integer().notNull(),
  /** Metres. */
  distance: doublePrecision().notNull(),
  /** Seconds: driven, at work, running without either. */
  moving: integer().notNull(),
  working: integer().notNull(),
  idling: integer().notNull(),
  /** By how much its counter of hours went up while it worked and while it idled; null: it has none. Hours. */
  countedWorking: doublePrecision('counted_working'),
  countedIdling: doublePrecision('counted_idling'),
  /** km/h. */
  maxSpeed: real('max_speed'),
  keys: jsonb().$type<KeySums>().notNull(),
}

/** Kept for some years. Divided by months. */
export const readingHour = pgTable(
  'reading_hour',
  {
    deviceId: rowId('device_id').notNull(),
    hour: at('hour').notNull(),
    ...sums,
    /** Of the readings in it; null where it has none of its own. */
    firstAt: at('first_at'),
    lastAt: at('last_at'),
    addedAt: at('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.hour] })],
)

/** Days of Shanghai; kept for good. */
export const readingDay = pgTable(
  'reading_day',
  { deviceId: rowId('device_id').notNull(), day: date().notNull(), ...sums },
  (table) => [primaryKey({ columns: [table.deviceId, table.day] })],
)

/** Where it went in an hour, as few points as draw it; kept as long as the readings. Divided by days. */
export const readingPath = pgTable(
  'reading_path',
  {
    deviceId: rowId('device_id').notNull(),
    hour: at('hour').notNull(),
    /** `{ points, gaps, stops }` as JSON (hour-path.ts). */
    path: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.hour] })],
)
