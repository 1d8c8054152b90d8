import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../../platform/table.ts'
import { appUser } from '../identity/table.ts'

export const notification = pgTable(
  'notification',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text().notNull().default('medium'),
    relatedObjectType: text('related_object_type'),
    relatedObjectId: text('related_object_id'),
    extraData: jsonb('extra_data').$type<Record<string, unknown>>().notNull().default({}),
    /** The event it tells of; the same event never notifies twice. */
    cause: text(),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notification_of').on(table.userId, table.id.desc()),
    index('notification_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
    uniqueIndex('notification_cause')
      .on(table.userId, table.cause)
      .where(sql`cause is not null`),
  ],
)

export const notificationPreference = pgTable('notification_preference', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUser.id),
  inApp: boolean('in_app').notNull().default(true),
  sms: boolean().notNull().default(true),
  email: boolean().notNull().default(false),
  dueReminders: boolean('due_reminders').notNull().default(true),
  marketing: boolean().notNull().default(false),
})
