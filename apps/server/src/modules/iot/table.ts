/** What the machines report of themselves, and what they are told. */
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'

export const deviceReading = pgTable(
  'device_reading',
  {
    id: rowKey(),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    values: jsonb().$type<Record<string, number | string>>().notNull(),
    measuredAt: at('measured_at').notNull(),
  },
  (table) => [
    index('device_reading_at').on(table.measuredAt),
    index('device_reading_by_unit').on(table.unitId, table.measuredAt),
  ],
)
export const deviceAlert = pgTable(
  'device_alert',
  {
    id: rowKey(),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    level: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('device_alert_open')
      .on(table.createdAt, table.id)
      .where(sql`closed_at is null`),
    index('device_alert_at').on(table.createdAt, table.id),
    index('device_alert_of').on(table.unitId),
  ],
)

/** What a machine is told to do; its gateway fetches what has not been delivered. */
export const deviceCommand = pgTable(
  'device_command',
  {
    id: rowKey(),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    command: text().notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    orderedBy: rowId('ordered_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
    deliveredAt: at('delivered_at'),
  },
  (table) => [index('device_command_of').on(table.unitId, table.id)],
)
