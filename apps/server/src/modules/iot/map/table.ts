/** Links that show where a machine is, and looks of an owner at a place that was not open to him. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { appUser } from '../../identity/table.ts'
import { rental } from '../../rental/table.ts'
import { device } from '../devices/table.ts'

export const deviceShare = pgTable(
  'device_share',
  {
    id: rowKey(),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    /** Of the secret in the link its hash alone is kept. */
    tokenHash: text('token_hash').notNull(),
    isPrecise: boolean('is_precise').notNull(),
    /** As what it was made: it never shows more than whoever made it may see then. */
    madeAs: text('made_as').notNull(),
    /** Of a renter's: the order by which he has the machine; the link ends with it. */
    rentalId: rowId('rental_id').references(() => rental.id),
    createdBy: rowId('created_by')
      .notNull()
      .references(() => appUser.id),
    byName: text('by_name').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('device_share_token').on(table.tokenHash),
    index('device_share_of').on(table.deviceId, table.expiresAt),
    check('device_share_made_as', sql`made_as in ('staff', 'owner', 'renter')`),
  ],
)

/** Append-only: whoever has the machine reads who looked, and why. */
export const deviceLook = pgTable(
  'device_look',
  {
    id: rowKey(),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    /** During whose rental. */
    rentalId: rowId('rental_id').references(() => rental.id),
    lookedBy: rowId('looked_by')
      .notNull()
      .references(() => appUser.id),
    byName: text('by_name').notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
    until: at('until').notNull(),
  },
  (table) => [index('device_look_of').on(table.deviceId, table.createdAt)],
)
