import { date, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { rental } from '../table.ts'

/** Which reminders of other kinds have gone out, by the day they were for. */
export const rentalReminder = pgTable(
  'rental_reminder',
  {
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    kind: text().notNull(),
    day: date().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.kind, table.day] })],
)

/** Which due reminders have gone out, so that none goes twice. */
export const dueReminder = pgTable(
  'due_reminder',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    endDate: date('end_date').notNull(),
    daysBefore: smallint('days_before').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('due_reminder_once').on(table.rentalId, table.endDate, table.daysBefore)],
)
