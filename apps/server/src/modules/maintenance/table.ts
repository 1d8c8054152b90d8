/** Maintenance of the machines: repairs a renter asks for, and what owners and staff arrange. */
import { maintenanceKindCodes, maintenanceMachine, openMaintenanceStatuses } from '@jihui/protocol/maintenance/machine'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../platform/database/table.ts'
import { occupancy } from '../calendar/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'

export const maintenanceRequest = pgTable(
  'maintenance_request',
  {
    id: rowKey(),
    rentalId: rowId('rental_id').references(() => rental.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    /** Of the machine; a trigger writes it. */
    line: text().notNull().default(''),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    description: text().notNull(),
    urgency: text().notNull().default('medium'),
    status: text().notNull().default('pending'),
    kind: text().notNull().default('repair'),
    /** Made by the machine's owner, not asked for by its renter. */
    isOwn: boolean('is_own').notNull().default(false),
    startDate: date('start_date'),
    endDate: date('end_date'),
    /** The days it keeps the unit from being rented. */
    occupancyId: rowId('occupancy_id').references(() => occupancy.id),
    costFen: fen('cost_fen'),
    /** The technician it is given to. */
    assignedTo: rowId('assigned_to').references(() => appUser.id),
    result: text().notNull().default(''),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
    /** When it was completed or given up. */
    resolvedAt: at('resolved_at'),
  },
  (table) => [
    index('maintenance_request_rental').on(table.rentalId),
    index('maintenance_request_repairs')
      .on(table.createdAt, table.id)
      .where(sql`kind = 'repair' and status in (${codeList(openMaintenanceStatuses)})`),
    index('maintenance_request_waiting').on(table.status, table.urgency, table.id),
    index('maintenance_request_planned').on(table.status, table.startDate, table.id.desc().nullsFirst()),
    index('maintenance_request_by_line').on(table.line, table.status, table.id),
    index('maintenance_request_by_user').on(table.userId, table.id),
    index('maintenance_request_by_unit').on(table.unitId, table.id),
    index('maintenance_request_technician').on(table.assignedTo, table.startDate),
    index('maintenance_request_days').on(table.startDate),
    index('maintenance_request_occupancy').on(table.occupancyId),
    check('maintenance_request_status', isKnownStatus(maintenanceMachine)),
    check('maintenance_request_kind', sql`kind in (${codeList(maintenanceKindCodes)})`),
    check('maintenance_request_open', sql`(status in (${codeList(openMaintenanceStatuses)})) = (resolved_at is null)`),
  ],
)

/** What happened to a request, by whom and when; rows are only ever added. */
export const maintenanceHistory = pgTable(
  'maintenance_history',
  {
    id: rowKey(),
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorId: rowId('actor_id').references(() => appUser.id),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('maintenance_history_of').on(table.requestId)],
)
