/** Care of the machines: repairs a renter asks for, and what the machines report of themselves. */
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../../platform/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'

export const maintenanceRequest = pgTable(
  'maintenance_request',
  {
    id: serial().primaryKey(),
    rentalId: integer('rental_id').references(() => rental.id),
    unitId: integer('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    description: text().notNull(),
    urgency: text().notNull().default('medium'),
    status: text().notNull().default('pending'),
    createdAt: createdAt(),
    resolvedAt: at('resolved_at'),
  },
  (table) => [index('maintenance_request_user').on(table.userId)],
)

export const deviceReading = pgTable(
  'device_reading',
  {
    id: serial().primaryKey(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    values: jsonb().$type<Record<string, number | string>>().notNull(),
    measuredAt: at('measured_at').notNull(),
  },
  (table) => [index('device_reading_of').on(table.unitId, table.measuredAt.desc())],
)
export const deviceAlert = pgTable(
  'device_alert',
  {
    id: serial().primaryKey(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    level: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    closedAt: at('closed_at'),
  },
  (table) => [index('device_alert_of').on(table.unitId)],
)

/** What a machine is told to do; its gateway fetches what has not been delivered. */
export const deviceCommand = pgTable(
  'device_command',
  {
    id: serial().primaryKey(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    command: text().notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    orderedBy: integer('ordered_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
    deliveredAt: at('delivered_at'),
  },
  (table) => [index('device_command_of').on(table.unitId, table.id)],
)
