import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'

const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

/**
 * The one truth about a unit's calendar. An exclusion constraint (migration 0002_constraints) lets no two rows that are not
 * released share a day of a unit, whatever their kind.
 */
export const occupancy = pgTable(
  'occupancy',
  {
    id: rowKey(),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    kind: text().notNull(),
    period: daterange().notNull(),
    rentalId: rowId('rental_id'),
    reason: text().notNull().default(''),
    /** Who kept these days back, where it was a person. */
    createdBy: rowId('created_by'),
    releasedAt: at('released_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('occupancy_of_unit').on(table.unitId, sql`lower(period)`),
    index('occupancy_rental').on(table.rentalId),
  ],
)
