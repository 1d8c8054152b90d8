/** Rentals that were in the way of work: to which other unit they went, or were asked to go. */
import { swapMachine } from '@jihui/protocol/maintenance/board/swap-machine'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { equipmentUnit } from '../../catalogue/table.ts'
import { appUser } from '../../identity/table.ts'
import { rental } from '../../rental/table.ts'
import { maintenanceRequest } from '../table.ts'

export const maintenanceSwap = pgTable(
  'maintenance_swap',
  {
    id: rowKey(),
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    fromUnitId: rowId('from_unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    toUnitId: rowId('to_unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    status: text().notNull(),
    /** Why it was not agreed to, or came to nothing. */
    reason: text().notNull().default(''),
    askedBy: rowId('asked_by')
      .notNull()
      .references(() => appUser.id),
    askedAt: at('asked_at').notNull(),
    /** Null: nobody was asked. */
    answerBefore: at('answer_before'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    // A renter is asked one thing at a time.
    uniqueIndex('maintenance_swap_asked')
      .on(table.rentalId, table.fromUnitId)
      .where(sql`status = 'asked'`),
    index('maintenance_swap_of_request').on(table.requestId, table.id),
    index('maintenance_swap_of_rental').on(table.rentalId, table.id),
    index('maintenance_swap_answer')
      .on(table.answerBefore)
      .where(sql`status = 'asked'`),
    check('maintenance_swap_status', isKnownStatus(swapMachine)),
    check('maintenance_swap_units', sql`from_unit_id <> to_unit_id`),
  ],
)
