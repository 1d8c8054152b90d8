/** Where people are paid to. A row is never altered, only ended before it begins: what was in force when stays readable. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { appUser } from '../../identity/table.ts'

export const payoutAccount = pgTable(
  'payout_account',
  {
    id: rowKey(),
    payeeId: rowId('payee_id')
      .notNull()
      .references(() => appUser.id),
    accountName: text('account_name').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    /** The first comes with the approved application, every other from his own change. */
    source: text().$type<'application' | 'change'>().notNull(),
    /** From then on money goes to it, unless it was called off before. */
    effectiveAt: at('effective_at').notNull(),
    cancelledAt: at('cancelled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('payout_account_of').on(table.payeeId, table.effectiveAt, table.id),
    check('payout_account_source', sql`source in ('application', 'change')`),
    check('payout_account_called_off', sql`cancelled_at is null or cancelled_at < effective_at`),
  ],
)

/** Nothing is paid to somebody while one of his stands open: somebody asks him first. */
export const payoutHold = pgTable(
  'payout_hold',
  {
    id: rowKey(),
    payeeId: rowId('payee_id')
      .notNull()
      .references(() => appUser.id),
    reason: text().notNull(),
    placedBy: rowId('placed_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
    /** What came of asking. */
    notes: text(),
    releasedBy: rowId('released_by').references(() => appUser.id),
    releasedAt: at('released_at'),
  },
  (table) => [
    uniqueIndex('payout_hold_open')
      .on(table.payeeId)
      .where(sql`released_at is null`),
    check(
      'payout_hold_released',
      sql`(released_at is null) = (notes is null) and (released_at is null) = (released_by is null)`,
    ),
  ],
)
