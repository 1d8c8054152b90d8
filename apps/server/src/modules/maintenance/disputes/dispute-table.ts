/** Objections to the bill of a work order; its order stands where it stands meanwhile. */
import { taskDisputeMachine } from '@jihui/protocol/maintenance/orders/dispute-machine'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { maintenanceRequest } from '../table.ts'

export const maintenanceDispute = pgTable(
  'maintenance_dispute',
  {
    id: rowKey(),
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    status: text().notNull().default('open'),
    reason: text().notNull(),
    claimedFen: fen('claimed_fen').notNull(),
    /** What was charged when he objected. */
    chargedFen: fen('charged_fen').notNull(),
    openedBy: rowId('opened_by')
      .notNull()
      .references(() => appUser.id),
    openedAt: at('opened_at').notNull(),
    /** Of what was charged, his by the decision. */
    toPayerFen: fen('to_payer_fen'),
    decision: text().notNull().default(''),
    decidedBy: rowId('decided_by').references(() => appUser.id),
    /** When it was decided, or withdrawn. */
    endedAt: at('ended_at'),
  },
  (table) => [
    // What was decided is not opened again; what was withdrawn may be.
    uniqueIndex('maintenance_dispute_once')
      .on(table.requestId)
      .where(sql`status <> 'withdrawn'`),
    index('maintenance_dispute_of').on(table.requestId, table.id),
    index('maintenance_dispute_open')
      .on(table.openedAt)
      .where(sql`status = 'open'`),
    check('maintenance_dispute_status', isKnownStatus(taskDisputeMachine)),
    check('maintenance_dispute_claim', sql`claimed_fen > 0 and claimed_fen <= charged_fen`),
    check(
      'maintenance_dispute_decision',
      sql`(status = 'decided') = (to_payer_fen is not null) and (to_payer_fen is null or to_payer_fen between 0 and charged_fen)`,
    ),
    check('maintenance_dispute_ended', sql`(status = 'open') = (ended_at is null)`),
  ],
)
