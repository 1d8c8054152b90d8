/** What a driver did not get, who decided so, his one objection and what came of it. */
import { deductionKindCodes, deductionMachine } from '@jihui/protocol/freight/deductions/machine'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { freightExtra, freightOrder } from '../orders/order-table.ts'

export const freightDeduction = pgTable(
  'freight_deduction',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => freightOrder.id),
    /** Who would have earned it. */
    payeeId: rowId('payee_id')
      .notNull()
      .references(() => appUser.id),
    kind: text().notNull(),
    extraId: rowId('extra_id').references(() => freightExtra.id),
    /** What he did not get, before commission. */
    amountFen: fen('amount_fen').notNull(),
    status: text().notNull(),
    reason: text().notNull(),
    /** Null: no member of staff. */
    decidedBy: rowId('decided_by').references(() => appUser.id),
    decidedAt: at('decided_at').notNull(),
    objectBefore: at('object_before').notNull(),
    objection: text().notNull().default(''),
    objectedAt: at('objected_at'),
    /** Of the amount, what a review gave back. */
    grantedFen: fen('granted_fen'),
    /** Who pays that: `platform`, or the `shipper` with what he had not paid yet; '': nobody has to. */
    borneBy: text('borne_by').notNull().default(''),
    review: text().notNull().default(''),
    reviewedBy: rowId('reviewed_by').references(() => appUser.id),
    reviewedAt: at('reviewed_at'),
  },
  (table) => [
    // Each kind once of an order, or of an extra.
    uniqueIndex('freight_deduction_once').on(table.orderId, table.kind, sql`coalesce(extra_id, 0)`),
    index('freight_deduction_of_payee').on(table.payeeId, table.id),
    index('freight_deduction_objected')
      .on(table.objectedAt)
      .where(sql`status = 'objected'`),
    index('freight_deduction_of_extra')
      .on(table.extraId)
      .where(sql`extra_id is not null`),
    check('freight_deduction_status', isKnownStatus(deductionMachine)),
    check('freight_deduction_kind', sql`kind in (${codeList(deductionKindCodes)})`),
    check('freight_deduction_amount', sql`amount_fen > 0 and coalesce(granted_fen, 0) between 0 and amount_fen`),
    check(
      'freight_deduction_reviewed',
      sql`(granted_fen is null) = (reviewed_at is null) and (reviewed_at is null) = (reviewed_by is null)`,
    ),
  ],
)
