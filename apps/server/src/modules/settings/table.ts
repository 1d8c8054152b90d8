import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, rowId } from '../../platform/database/table.ts'

/** What was changed from the declared start value. */
export const platformSetting = pgTable('platform_setting', {
  key: text().primaryKey(),
  value: jsonb().$type<boolean | number>().notNull(),
  updatedBy: rowId('updated_by'),
  updatedByName: text('updated_by_name').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
