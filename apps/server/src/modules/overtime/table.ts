/** How long units of an order worked while they were with its renter, as devices told: the machine is the witness. */
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { at, rowId } from '../../platform/database/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { rental } from '../rental/table.ts'

const ofUnit = () => ({
  rentalId: rowId('rental_id')
    .notNull()
    .references(() => rental.id),
  unitId: rowId('unit_id')
    .notNull()
    .references(() => equipmentUnit.id),
})

/** Days a device told of; of others there is no row. */
export const overtimeDay = pgTable(
  'overtime_day',
  {
    ...ofUnit(),
    day: date().notNull(),
    workedMinutes: smallint('worked_minutes').notNull(),
    /** Worked or idled. */
    ranMinutes: smallint('ran_minutes').notNull(),
    /** When the renter was told of the day's hours beyond those included. */
    toldAt: at('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.rentalId, table.unitId, table.day] }),
    index('overtime_day_untold')
      .on(table.day)
      .where(sql`told_at is null`),
    check('overtime_day_minutes', sql`worked_minutes between 0 and ran_minutes and ran_minutes <= 1440`),
  ],
)

/** When devices of a unit were last asked how long it worked for its order. */
export const overtimeLook = pgTable('overtime_look', { ...ofUnit(), lookedAt: at('looked_at').notNull() }, (table) => [
  primaryKey({ columns: [table.rentalId, table.unitId] }),
])
