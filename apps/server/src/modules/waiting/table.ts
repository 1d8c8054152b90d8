import type { WaitingDeskCode } from '@jihui/protocol/all-waiting'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId } from '../../platform/database/table.ts'

/** Something that lies on a desk now, since when, and who was told how often. Gone once it is decided. */
export const waitingWatch = pgTable(
  'waiting_watch',
  {
    desk: text().$type<WaitingDeskCode>().notNull(),
    subjectId: rowId('subject_id').notNull(),
    since: at('since').notNull(),
    /** How often staff were reminded of it, and when they are next; null: when its time is over. */
    reminders: integer().notNull().default(0),
    nextAt: at('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.desk, table.subjectId] }),
    index('waiting_watch_since').on(table.desk, table.since),
  ],
)

/** Staff of a desk are told once a day at most, however much lies there. */
export const waitingDigest = pgTable(
  'waiting_digest',
  {
    desk: text().$type<WaitingDeskCode>().notNull(),
    day: date().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.desk, table.day] })],
)
