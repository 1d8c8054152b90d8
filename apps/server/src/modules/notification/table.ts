import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'

/** What staff told one person or a group, and how many it reached in which way. */
export const notificationSending = pgTable(
  'notification_sending',
  {
    id: rowKey(),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text().notNull(),
    audience: text().notNull(),
    recipients: integer().notNull(),
    notifications: integer().notNull().default(0),
    sms: integer().notNull().default(0),
    smsNote: text('sms_note'),
    email: integer().notNull().default(0),
    emailNote: text('email_note'),
    sentBy: rowId('sent_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
  },
  (table) => [index('notification_sending_by').on(table.sentBy)],
)

/** Divided by time (partitions.ts). */
export const notification = pgTable(
  'notification',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text().notNull().default('medium'),
    relatedObjectType: text('related_object_type'),
    relatedObjectId: text('related_object_id'),
    extraData: jsonb('extra_data').$type<Record<string, unknown>>().notNull().default({}),
    /** What staff sent it with. */
    sendingId: rowId('sending_id').references(() => notificationSending.id),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.createdAt] }),
    index('notification_by_user').on(table.userId, table.id),
    index('notification_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
    index('notification_read')
      .on(table.readAt)
      .where(sql`read_at is not null`),
    index('notification_of_sending')
      .on(table.sendingId)
      .where(sql`sending_id is not null`),
  ],
)

/** Of what a person was notified: the same event never does it twice. */
export const notifiedCause = pgTable(
  'notified_cause',
  { userId: rowId('user_id').notNull(), cause: text().notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.cause] }), index('notified_cause_made').on(table.createdAt)],
)

/** That a person is texted about something, so that the same event never does it twice. What it says is in the outbox. */
export const textMessage = pgTable(
  'text_message',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    cause: text().notNull(),
    sentAt: at('sent_at'),
    /** The other side refused it for good. */
    failedAt: at('failed_at'),
    failure: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('text_message_once').on(table.userId, table.cause)],
)

/** An e-mail to one person; the same cause never writes to him twice. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    address: text().notNull(),
    cause: text().notNull(),
    /** What staff sent it with. */
    sendingId: rowId('sending_id').references(() => notificationSending.id),
    sentAt: at('sent_at'),
    /** The other side refused it for good. */
    failedAt: at('failed_at'),
    failure: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('mail_message_once').on(table.userId, table.cause),
    index('mail_message_of_sending')
      .on(table.sendingId)
      .where(sql`sending_id is not null`),
  ],
)

export const notificationPreference = pgTable('notification_preference', {
  userId: rowId('user_id')
    .primaryKey()
    .references(() => appUser.id),
  inApp: boolean('in_app').notNull().default(true),
  sms: boolean().notNull().default(true),
  email: boolean().notNull().default(false),
  dueReminders: boolean('due_reminders').notNull().default(true),
  marketing: boolean().notNull().default(false),
})
