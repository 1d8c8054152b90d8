import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../../platform/database/table.ts'

/** What was changed from the declared start value. */
export const platformSetting = pgTable('platform_setting', {
  key: text().primaryKey(),
  value: jsonb().$type<boolean | number>().notNull(),
  updatedBy: integer('updated_by'),
  updatedByName: text('updated_by_name').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
