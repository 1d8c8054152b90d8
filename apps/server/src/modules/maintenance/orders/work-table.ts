/** What the work on an order leaves: step results, quotes, records. */
import { quoteStatuses, type QuoteLine } from '@jihui/protocol/maintenance/orders/quote'
import { codesOf } from '@jihui/protocol/codes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey, storedFile } from '../../../platform/database/table.ts'
import { equipmentUnit } from '../../catalogue/table.ts'
import { appUser } from '../../identity/table.ts'
import { maintenanceRequest } from '../table.ts'

/** The result of one step of one visit; filled in again it is replaced until the visit is finished. */
export const maintenanceStep = pgTable(
  'maintenance_step',
  {
    id: rowKey(),
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    visit: integer().notNull(),
    stepId: integer('step_id').notNull(),
    result: text().notNull(),
    value: doublePrecision(),
    note: text().notNull().default(''),
    actorId: rowId('actor_id')
      .notNull()
      .references(() => appUser.id),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    unique('maintenance_step_once').on(table.requestId, table.visit, table.stepId),
    check('maintenance_step_result', sql`result in ('ok', 'bad', 'skipped')`),
  ],
)

/** Each quote ever proposed for an order, with what became of it; at most one waits, at most one holds. */
export const maintenanceQuote = pgTable(
  'maintenance_quote',
  {
    id: rowKey(),
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    version: integer().notNull(),
    status: text().notNull().default('proposed'),
    lines: jsonb().$type<readonly QuoteLine[]>().notNull(),
    totalFen: fen('total_fen').notNull(),
    proposedBy: rowId('proposed_by')
      .notNull()
      .references(() => appUser.id),
    proposedAt: at('proposed_at').notNull(),
    answerBefore: at('answer_before').notNull(),
    answeredBy: rowId('answered_by').references(() => appUser.id),
    answeredAt: at('answered_at'),
    reason: text().notNull().default(''),
  },
  (table) => [
    unique('maintenance_quote_version').on(table.requestId, table.version),
    uniqueIndex('maintenance_quote_waiting')
      .on(table.requestId)
      .where(sql`status = 'proposed'`),
    uniqueIndex('maintenance_quote_agreed')
      .on(table.requestId)
      .where(sql`status = 'agreed'`),
    check('maintenance_quote_status', sql`status in (${codeList(codesOf(quoteStatuses))})`),
    check('maintenance_quote_total', sql`total_fen >= 0`),
  ],
)

export interface ReplacedPart {
  readonly part_id: number
  readonly old_number: string
  readonly new_number: string
}
/** What a finished visit left. */
export const maintenanceRecord = pgTable(
  'maintenance_record',
  {
    id: rowKey(),
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    visit: integer().notNull(),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    version: integer().notNull().default(1),
    result: text().notNull(),
    meter: doublePrecision(),
    meterUnit: text('meter_unit'),
    replaced: jsonb().$type<readonly ReplacedPart[]>().notNull().default([]),
    signatureId: uuid('signature_id').references(() => storedFile.id),
    authorId: rowId('author_id').references(() => appUser.id),
    authorName: text('author_name').notNull().default(''),
    totalFen: fen('total_fen').notNull().default(0),
    labourFen: fen('labour_fen').notNull().default(0),
    partsFen: fen('parts_fen').notNull().default(0),
    /** When the machine stopped serving, and when it served again. */
    stoodFrom: at('stood_from').notNull(),
    stoodUntil: at('stood_until').notNull(),
    isRework: boolean('is_rework').notNull().default(false),
    doneAt: at('done_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('maintenance_record_visit').on(table.requestId, table.visit),
    index('maintenance_record_by_unit').on(table.unitId, table.doneAt),
    index('maintenance_record_by_author').on(table.authorId, table.id),
    index('maintenance_record_by_day').on(table.doneAt, table.id),
    check('maintenance_record_stood', sql`stood_from <= stood_until`),
  ],
)
/** A record as it stood before it was corrected, and why. */
export const maintenanceCorrection = pgTable(
  'maintenance_correction',
  {
    id: rowKey(),
    recordId: rowId('record_id')
      .notNull()
      .references(() => maintenanceRecord.id),
    /** That it had before. */
    version: integer().notNull(),
    result: text().notNull(),
    meter: doublePrecision(),
    replaced: jsonb().$type<readonly ReplacedPart[]>().notNull(),
    reason: text().notNull(),
    actorId: rowId('actor_id')
      .notNull()
      .references(() => appUser.id),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('maintenance_correction_version').on(table.recordId, table.version)],
)
