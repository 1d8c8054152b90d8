/** What many devices are told at once: the batch, what became of it, and each of its devices. */
import { batchMachine } from '@jihui/protocol/iot/batches/machine'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { deviceCommand } from '../commands/table.ts'
import { device } from '../devices/table.ts'

export const commandBatch = pgTable(
  'command_batch',
  {
    id: rowKey(),
    status: text().notNull(),
    command: text().notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    reason: text().notNull().default(''),
    /** How its devices were chosen, in words. */
    chosen: text().notNull(),
    /** How long each command may be sent from the moment it is written. */
    seconds: integer().notNull(),
    orderedBy: rowId('ordered_by')
      .notNull()
      .references(() => appUser.id),
    orderedName: text('ordered_name').notNull(),
    /** Whose machines they are: the person's or his company's account; null: told by staff who command machines. */
    ownerId: rowId('owner_id').references(() => appUser.id),
    waves: integer().notNull(),
    /** The present one; 0 before the first. */
    wave: integer().notNull().default(0),
    waveEndsAt: at('wave_ends_at'),
    /** What ended before was judged by whoever took it up again. */
    judgedFrom: at('judged_from'),
    createdAt: createdAt(),
    /** Since when it stands as it does. */
    changedAt: at('changed_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    index('command_batch_of').on(table.ownerId, table.id),
    index('command_batch_open')
      .on(table.status, table.id)
      .where(sql`ended_at is null`),
    check('command_batch_status', isKnownStatus(batchMachine)),
  ],
)

export const commandBatchHistory = pgTable(
  'command_batch_history',
  {
    id: rowKey(),
    batchId: rowId('batch_id')
      .notNull()
      .references(() => commandBatch.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('command_batch_history_of').on(table.batchId, table.id)],
)

/** A device of a batch: it waits for its wave, has its command, or was refused. */
export const commandBatchDevice = pgTable(
  'command_batch_device',
  {
    id: rowKey(),
    batchId: rowId('batch_id')
      .notNull()
      .references(() => commandBatch.id),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    /** Null: it was refused from the beginning. */
    wave: integer(),
    commandId: rowId('command_id').references(() => deviceCommand.id),
    /** Why it is not told. */
    refusal: text(),
  },
  (table) => [
    uniqueIndex('command_batch_device_once').on(table.batchId, table.deviceId),
    index('command_batch_device_waiting')
      .on(table.batchId, table.wave, table.id)
      .where(sql`command_id is null and refusal is null`),
    uniqueIndex('command_batch_device_command').on(table.commandId),
    check('command_batch_device_answer', sql`command_id is null or refusal is null`),
  ],
)
