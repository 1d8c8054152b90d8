/** A technician's circle, made smaller by the desk after talking with him, and until when. */
import { technicianLimits } from '@jihui/protocol/technician/limits'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { at, rowId, rowKey } from '../../../platform/database/table.ts'
import { appUser } from '../../identity/table.ts'
import { technician } from '../table.ts'

export const technicianCircle = pgTable(
  'technician_circle',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => technician.userId),
    radiusKm: smallint('radius_km').notNull(),
    /** The last day it counts; then it ends by itself. */
    until: date().notNull(),
    reason: text().notNull(),
    setBy: rowId('set_by')
      .notNull()
      .references(() => appUser.id),
    setAt: at('set_at').notNull(),
    liftedBy: rowId('lifted_by').references(() => appUser.id),
    liftedAt: at('lifted_at'),
    liftReason: text('lift_reason').notNull().default(''),
  },
  (table) => [
    index('technician_circle_of')
      .on(table.userId, table.until)
      .where(sql`lifted_at is null`),
    check('technician_circle_radius', sql`radius_km between 1 and ${sql.raw(String(technicianLimits.radiusKmMax))}`),
    check('technician_circle_lifted', sql`(lifted_at is null) = (lifted_by is null)`),
  ],
)
