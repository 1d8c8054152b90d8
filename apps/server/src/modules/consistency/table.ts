import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { rental } from '../rental/table.ts'

/** Findings that somebody looked at and called no problem; they stay quiet as long as the order stays as it was. */
export const dismissedFinding = pgTable(
  'dismissed_finding',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    rule: text().notNull(),
    /** What the order's parts said then. */
    fingerprint: text().notNull(),
    reason: text().notNull(),
    dismissedBy: rowId('dismissed_by').notNull(),
    dismissedByName: text('dismissed_by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('dismissed_finding_of').on(table.rentalId, table.rule)],
)
