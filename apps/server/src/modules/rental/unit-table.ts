import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { rowId } from '../../platform/database/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { rental } from './table.ts'

/** The units an order holds: as many as its `quantity`, in the order of their numbers. */
export const rentalUnit = pgTable(
  'rental_unit',
  {
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    position: smallint().notNull(),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
  },
  (table) => [
    primaryKey({ columns: [table.rentalId, table.position] }),
    uniqueIndex('rental_unit_once').on(table.unitId, table.rentalId),
    check('rental_unit_position', sql`position >= 1`),
  ],
)
