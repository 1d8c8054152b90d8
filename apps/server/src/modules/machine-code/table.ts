/** Codes on machines, and what was said by them. */
import { codeLength, codeSigns } from '@jihui/protocol/machine-code/code'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'
import { maintenanceRequest } from '../maintenance/table.ts'

export const unitCode = pgTable(
  'unit_code',
  {
    id: rowKey(),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    /** Random, derived from nothing. */
    code: text().notNull(),
    /** A newer one stands on the machine. */
    revokedAt: at('revoked_at'),
    revokedBy: rowId('revoked_by').references(() => appUser.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('unit_code_signs').on(table.code),
    uniqueIndex('unit_code_live')
      .on(table.unitId)
      .where(sql`revoked_at is null`),
    index('unit_code_of').on(table.unitId, table.id),
    check('unit_code_shape', sql`code ~ ${sql.raw(`'^[${codeSigns}]{${codeLength}}$'`)}`),
    check('unit_code_revoked', sql`revoked_at is not null or revoked_by is null`),
  ],
)

/** A report made by a code: which order it began, and what opens its page. */
export const machineReport = pgTable(
  'machine_report',
  {
    requestId: rowId('request_id')
      .primaryKey()
      .references(() => maintenanceRequest.id),
    codeId: rowId('code_id')
      .notNull()
      .references(() => unitCode.id),
    /** Whoever has it reads what became of the report. */
    trackKey: text('track_key').notNull(),
    /** Whoever reported is nothing to the machine and proved no number: such reports are bounded. */
    isUnproven: boolean('is_unproven').notNull(),
    /** Of a call without an account: hash of its key, and of all that was sent under it. */
    callKey: text('call_key'),
    callDigest: text('call_digest'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('machine_report_call').on(table.codeId, table.callKey),
    index('machine_report_unproven')
      .on(table.codeId, table.createdAt)
      .where(sql`is_unproven`),
    check('machine_report_call_whole', sql`num_nonnulls(call_key, call_digest) <> 1`),
  ],
)

/** Somebody has met a reported fault too; `who` is a keyed hash of his account, or of the address he called from. */
export const machineMeToo = pgTable(
  'machine_me_too',
  {
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    who: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.who] })],
)
