import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, rowId } from '../../../platform/database/table.ts'

/** From setting off until standing again. Found anew when late readings arrive; one that begins when it began is the same. */
export const deviceTrip = pgTable(
  'device_trip',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    deviceId: rowId('device_id').notNull(),
    startAt: at('start_at').notNull(),
    endAt: at('end_at').notNull(),
    /** Nothing has ended it yet. */
    isOpen: boolean('is_open').notNull(),
    /** Metres. */
    distance: doublePrecision().notNull(),
    /** Seconds of standing with the engine on. */
    idling: integer().notNull(),
    maxSpeed: real('max_speed'),
    /** Litres; null where it does not measure them. */
    fuelUsed: real('fuel_used'),
    fromLat: doublePrecision('from_lat'),
    fromLng: doublePrecision('from_lng'),
    toLat: doublePrecision('to_lat'),
    toLng: doublePrecision('to_lng'),
  },
  (table) => [
    uniqueIndex('device_trip_start').on(table.deviceId, table.startAt),
    index('device_trip_end').on(table.deviceId, table.endAt),
  ],
)

/** Fuel that came in, or went all at once. */
export const deviceFuelChange = pgTable(
  'device_fuel_change',
  {
    deviceId: rowId('device_id').notNull(),
    at: at('at').notNull(),
    /** `refuel` or `loss`. */
    kind: text().notNull(),
    /** Of which key, with its unit. */
    key: text().notNull(),
    before: real().notNull(),
    after: real().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.at] })],
)
