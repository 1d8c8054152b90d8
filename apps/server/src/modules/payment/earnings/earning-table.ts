/** What somebody earned of what others paid, as it was settled: once for each source of a payable. */
import {
  earningMachine,
  type EarningRole,
  earningRoleCodes,
  type EarningStatus,
} from '@jihui/protocol/payment/earnings'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { payableColumns } from '../payables/payable-columns.ts'

export const earning = pgTable(
  'earning',
  {
    id: rowKey(),
    payeeId: rowId('payee_id')
      .notNull()
      .references(() => appUser.id),
    role: text().$type<EarningRole>().notNull(),
    ...payableColumns(),
    source: text().notNull(),
    grossFen: fen('gross_fen').notNull(),
    /** What it is made of, by the codes its payable declares; together the gross. */
    parts: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    /** As it was on that day. */
    commissionPercent: smallint('commission_percent').notNull(),
    commissionFen: fen('commission_fen').notNull(),
    netFen: fen('net_fen').notNull(),
    status: text().$type<EarningStatus>().notNull().default('due'),
    settledOn: date('settled_on').notNull(),
    dueOn: date('due_on').notNull(),
    paidAt: at('paid_at'),
    /** Number on the bank's statement. */
    reference: text().notNull().default(''),
    /** Where it was paid to, once it was. */
    payoutAccountId: rowId('payout_account_id'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('earning_once').on(table.payableId, table.payableKind, table.payeeId, table.source),
    check('earning_role', sql`role in (${codeList(earningRoleCodes)})`),
    index('earning_of_payee').on(table.payeeId, table.id),
    // With what the sum of all that is due needs: it is read from the index alone.
    index('earning_due_by_day')
      .on(table.dueOn, table.id.desc().nullsFirst(), table.role, table.netFen, table.payableId, table.payableKind)
      .where(sql`status = 'due'`),
    index('earning_due_of')
      .on(table.payeeId, table.dueOn, table.id.desc().nullsFirst())
      .where(sql`status = 'due'`),
    index('earning_paid')
      .on(table.id)
      .where(sql`status = 'paid'`),
    index('earning_settled').on(table.settledOn),
    check('earning_status', isKnownStatus(earningMachine)),
    check('earning_net', sql`net_fen = gross_fen - commission_fen and net_fen >= 0 and commission_fen >= 0`),
  ],
)
