/**
 * What somebody earned of what others paid, as it was settled: once for each source of a payable. And what of it was taken
 * off for what he had to pay himself.
 */
import {
  earningMachine,
  type EarningRole,
  earningRoleCodes,
  type EarningStatus,
} from '@jihui/protocol/payment/earnings'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { payableColumns } from '../payables/payable-columns.ts'
import { payment, refund } from '../table.ts'

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
    /** What of the net was taken off it and not given back: the rest is what is transferred. */
    takenFen: fen('taken_fen').notNull().default(0),
    status: text().$type<EarningStatus>().notNull().default('due'),
    settledOn: date('settled_on').notNull(),
    dueOn: date('due_on').notNull(),
    paidAt: at('paid_at'),
    /** Number on the bank's statement. */
    reference: text().notNull().default(''),
    /** Where it was paid to, once it was. */
    payoutAccountId: rowId('payout_account_id'),
    /** What had been taken off the earning of this source came back by it, when the rest of that had been transferred. */
    refundId: rowId('refund_id').references(() => refund.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('earning_once').on(
      table.payableId,
      table.payableKind,
      table.payeeId,
      table.source,
      sql`coalesce(refund_id, 0)`,
    ),
    check('earning_role', sql`role in (${codeList(earningRoleCodes)})`),
    index('earning_of_payee').on(table.payeeId, table.id),
    // With what the sum of all that is due needs: it is read from the index alone.
    index('earning_due_by_day')
      .on(
        table.dueOn,
        table.id.desc().nullsFirst(),
        table.role,
        table.netFen,
        table.takenFen,
        table.payableId,
        table.payableKind,
      )
      .where(sql`status = 'due'`),
    index('earning_due_of')
      .on(table.payeeId, table.dueOn, table.id.desc().nullsFirst())
      .where(sql`status = 'due'`),
    index('earning_over')
      .on(table.id)
      .where(sql`status <> 'due'`),
    index('earning_settled').on(table.settledOn),
    check('earning_status', isKnownStatus(earningMachine)),
    check('earning_net', sql`net_fen = gross_fen - commission_fen and net_fen >= 0 and commission_fen >= 0`),
    check('earning_taken', sql`taken_fen between 0 and net_fen and (status <> 'taken' or taken_fen = net_fen)`),
    check('earning_left', sql`status = 'taken' or taken_fen < net_fen or net_fen = 0`),
  ],
)

/** What a payment took off an earning, and what of that a refund gave back. */
export const earningTaking = pgTable(
  'earning_taking',
  {
    id: rowKey(),
    earningId: rowId('earning_id')
      .notNull()
      .references(() => earning.id),
    paymentId: rowId('payment_id')
      .notNull()
      .references(() => payment.id),
    amountFen: fen('amount_fen').notNull(),
    /** Given back to the earning, which was not paid out yet. */
    returnedFen: fen('returned_fen').notNull().default(0),
    /** Owed anew, because it had been. */
    owedFen: fen('owed_fen').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('earning_taking_once').on(table.paymentId, table.earningId),
    index('earning_taking_of').on(table.earningId),
    check(
      'earning_taking_amount',
      sql`amount_fen > 0 and returned_fen >= 0 and owed_fen >= 0 and returned_fen + owed_fen <= amount_fen`,
    ),
  ],
)

/** For which kinds of what he pays somebody has it taken off without being asked each time. */
export const earningChoice = pgTable(
  'earning_choice',
  {
    payeeId: rowId('payee_id')
      .notNull()
      .references(() => appUser.id),
    payableKind: text('payable_kind').notNull(),
    isOn: boolean('is_on').notNull(),
    chosenAt: at('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.payeeId, table.payableKind] })],
)
