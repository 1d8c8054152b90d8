/** Deposits a channel keeps aside for us without handing them over, and what was taken out of them. */
import { captureMachine, holdMachine, type HoldStatus } from '@jihui/protocol/deposit/machine'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { appUser } from '../../identity/table.ts'
import { payableColumns } from '../payables/payable-columns.ts'

export const depositHold = pgTable(
  'deposit_hold',
  {
    id: rowKey(),
    /** What the gateway knows it by. */
    number: text().notNull().unique(),
    ...payableColumns(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    method: text().notNull(),
    gateway: text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    capturedFen: fen('captured_fen').notNull().default(0),
    releasedFen: fen('released_fen').notNull().default(0),
    status: text().$type<HoldStatus>().notNull().default('waiting'),
    qrCode: text('qr_code'),
    gatewayUrl: text('gateway_url'),
    formData: jsonb('form_data').$type<Record<string, string> | null>(),
    gatewayTrade: text('gateway_trade'),
    failure: text(),
    expiresAt: at('expires_at').notNull(),
    heldAt: at('held_at'),
    /** Nothing more is wanted of it: what was asked for is taken, the rest is to be given back. */
    releaseAskedAt: at('release_asked_at'),
    /** When the channel had nothing left to do. */
    finishedAt: at('finished_at'),
    checkedAt: at('checked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    /** A payable has one that counts: waiting or held. */
    uniqueIndex('deposit_hold_open')
      .on(table.payableKind, table.payableId)
      .where(sql`status in ('waiting', 'held')`),
    index('deposit_hold_of_payable').on(table.payableId, table.payableKind),
    index('deposit_hold_unfinished')
      .on(table.id)
      .where(sql`finished_at is null and (status = 'waiting' or release_asked_at is not null)`),
    check('deposit_hold_status', isKnownStatus(holdMachine)),
    check(
      'deposit_hold_amount',
      sql`amount_fen > 0 and captured_fen >= 0 and released_fen >= 0 and captured_fen + released_fen <= amount_fen`,
    ),
  ],
)
/**
 * Money to be taken out of a hold, at once when all that is to be taken is known; `amount_fen` counts as taken only once
 * it is `completed`.
 */
export const holdCapture = pgTable(
  'hold_capture',
  {
    id: rowKey(),
    number: text().notNull().unique(),
    holdId: rowId('hold_id')
      .notNull()
      .references(() => depositHold.id),
    ...payableColumns(),
    amountFen: fen('amount_fen').notNull(),
    reason: text().notNull(),
    status: text().$type<'processing' | 'completed' | 'failed'>().notNull().default('processing'),
    failure: text(),
    finishedAt: at('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('hold_capture_of').on(table.holdId),
    uniqueIndex('hold_capture_waiting')
      .on(table.holdId)
      .where(sql`status = 'processing'`),
    check('hold_capture_amount', sql`amount_fen > 0`),
    check('hold_capture_status', isKnownStatus(captureMachine)),
  ],
)
