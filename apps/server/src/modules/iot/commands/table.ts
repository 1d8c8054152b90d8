/** What devices are told, what became of it, and which renter was told that his machine will be locked. */
import { commandMachine } from '@jihui/protocol/iot/commands/machine'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { equipmentUnit } from '../../catalogue/table.ts'
import { appUser } from '../../identity/table.ts'
import { device } from '../devices/table.ts'

/** What somebody is to a machine he commands. */
export type CommandSide = 'staff' | 'owner' | 'renter'

export const deviceCommand = pgTable(
  'device_command',
  {
    id: rowKey(),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    /** The unit it was on, and the order that had the unit, when it was asked for. */
    unitId: rowId('unit_id').references(() => equipmentUnit.id),
    rentalId: rowId('rental_id'),
    /** The batch it is one of: what is told to many. */
    batchId: rowId('batch_id'),
    command: text().notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    status: text().notNull(),
    reason: text().notNull().default(''),
    /** Of a lock. */
    reasonCode: text('reason_code'),
    /** Of one that was blocked: what was in the way. */
    condition: text(),
    needsApproval: boolean('needs_approval').notNull(),
    /** Null: what follows by itself from a payment or the end of a renter's last start. */
    orderedBy: rowId('ordered_by').references(() => appUser.id),
    /** What he was to the machine then. */
    orderedAs: text('ordered_as').$type<CommandSide>(),
    approvedBy: rowId('approved_by').references(() => appUser.id),
    /** Agreed to, or asked for where nobody has to agree: from then on it is sent; what was agreed to last counts. */
    consentedAt: at('consented_at'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** When whoever may agree was told again. */
    remindedAt: at('reminded_at'),
    /** The connection it was sent over: it is sent again over another one alone. */
    sentOver: text('sent_over'),
    sentAt: at('sent_at'),
    deliveredAt: at('delivered_at'),
    endedAt: at('ended_at'),
    /** What the device said about it. */
    reply: text().notNull().default(''),
    /** Of a lock because of debt: unlocked since, or it had no need. */
    releasedAt: at('released_at'),
    /** Of a renter's last start: from when on the machine is to be locked again, and when that was settled. */
    relockAt: at('relock_at'),
    relockedAt: at('relocked_at'),
  },
  (table) => [
    index('device_command_device').on(table.deviceId, table.id),
    index('device_command_of').on(table.unitId, table.id),
    index('device_command_live')
      .on(table.expiresAt, table.id)
      .where(sql`status in ('queued', 'sent', 'delivered')`),
    index('device_command_waiting')
      .on(table.id)
      .where(sql`status = 'queued'`),
    index('device_command_of_batch')
      .on(table.batchId, table.id)
      .where(sql`status = 'queued' and batch_id is not null`),
    index('device_command_debt')
      .on(table.id)
      .where(sql`reason_code = 'overdue' and released_at is null`),
    index('device_command_relock')
      .on(table.relockAt)
      .where(sql`relock_at is not null and relocked_at is null`),
    check('device_command_status', isKnownStatus(commandMachine)),
    check('device_command_side', sql`(ordered_as is null) = (ordered_by is null)`),
    check('device_command_second', sql`approved_by is null or approved_by is distinct from ordered_by`),
  ],
)

/** What became of a command. */
export const deviceCommandHistory = pgTable(
  'device_command_history',
  {
    id: rowKey(),
    commandId: rowId('command_id')
      .notNull()
      .references(() => deviceCommand.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('device_command_history_of').on(table.commandId, table.id)],
)

/** A renter was told, in the app and by text message, that his machine will be locked because it is overdue. */
export const deviceLockNotice = pgTable(
  'device_lock_notice',
  {
    id: rowKey(),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    rentalId: rowId('rental_id').notNull(),
    reason: text().notNull(),
    givenBy: rowId('given_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
  },
  (table) => [index('device_lock_notice_of').on(table.rentalId, table.id)],
)
