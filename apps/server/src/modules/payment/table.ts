import { sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { paymentMachine, type PaymentTrade, refundMachine, type RefundStatus } from '@jihui/protocol/payment/methods'
import {
  type Difference,
  type ItemKind,
  type ItemState,
  itemStateCodes,
} from '@jihui/protocol/payment/reconciliation-rules'
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, fen, rowId, rowKey } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'
import type { GatewayOrder } from './gateway.ts'
import { payableColumns } from './payables/payable-columns.ts'

export const payment = pgTable(
  'payment',
  {
    id: rowKey(),
    /** What the gateway knows it by. */
    number: text().notNull().unique(),
    ...payableColumns(),
    /** Who pays. */
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    /** What for, of what its payable declares. */
    purpose: text().notNull(),
    method: text().notNull(),
    /** How the payer is led to the channel; null where he never was. */
    trade: text().$type<PaymentTrade>(),
    /** What the channel has to know of him on that way. */
    payer: jsonb().$type<GatewayOrder['payer']>(),
    gateway: text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    refundedFen: fen('refunded_fen').notNull().default(0),
    status: text().notNull(),
    qrCode: text('qr_code'),
    gatewayUrl: text('gateway_url'),
    formData: jsonb('form_data').$type<Record<string, string> | null>(),
    gatewayTrade: text('gateway_trade'),
    failure: text(),
    expiresAt: at('expires_at').notNull(),
    /** When the money came; on a payment that is not `paid`, it came too late and goes back. */
    paidAt: at('paid_at'),
    /** When the gateway was last asked on somebody's behalf. */
    checkedAt: at('checked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_open')
      .on(table.payableKind, table.payableId)
      .where(sql`status = 'processing'`),
    index('payment_of_payable').on(table.payableId, table.payableKind),
    index('payment_expiring')
      .on(table.expiresAt)
      .where(sql`status = 'processing'`),
    check('payment_status', isKnownStatus(paymentMachine)),
    check('payment_amount', sql`amount_fen > 0 and refunded_fen between 0 and amount_fen`),
  ],
)

export const refund = pgTable(
  'refund',
  {
    id: rowKey(),
    number: text().notNull().unique(),
    paymentId: rowId('payment_id')
      .notNull()
      .references(() => payment.id),
    ...payableColumns(),
    amountFen: fen('amount_fen').notNull(),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    failure: text(),
    /** Number on the bank's statement, where the money went back by transfer. */
    reference: text(),
    /** When its channel was last asked for it. */
    checkedAt: at('checked_at'),
    finishedAt: at('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('refund_of_payable').on(table.payableId, table.payableKind),
    index('refund_of_payment').on(table.paymentId),
    index('refund_waiting')
      .on(table.id)
      .where(sql`status = 'processing'`),
    index('refund_failed')
      .on(table.id)
      .where(sql`status = 'failed'`),
    check('refund_amount', sql`amount_fen > 0`),
    check('refund_status', isKnownStatus(refundMachine)),
  ],
)

/** Everything a gateway told us, believed or not. */
export const gatewayNotice = pgTable(
  'gateway_notice',
  {
    id: rowKey(),
    gateway: text().notNull(),
    noticeId: text('notice_id').notNull(),
    paymentNumber: text('payment_number'),
    verdict: text().notNull(),
    body: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('gateway_notice_payment').on(table.paymentNumber),
    index('gateway_notice_sandbox')
      .on(table.createdAt)
      .where(sql`gateway = 'sandbox'`),
  ],
)

/** The sandbox's own books, as a real gateway keeps them on its side. */
export const sandboxOrder = pgTable('sandbox_order', {
  number: text().primaryKey(),
  token: text().notNull().unique(),
  amountFen: fen('amount_fen').notNull(),
  subject: text().notNull(),
  method: text().notNull(),
  state: text().notNull().default('waiting'),
  trade: text(),
  refundedFen: fen('refunded_fen').notNull().default(0),
  /** Paid, it is only kept aside: what has been taken of it and what was given back. */
  isHold: boolean('is_hold').notNull().default(false),
  capturedFen: fen('captured_fen').notNull().default(0),
  releasedFen: fen('released_fen').notNull().default(0),
  returnUrl: text('return_url').notNull(),
  expiresAt: at('expires_at').notNull(),
  paidAt: at('paid_at'),
  createdAt: createdAt(),
})
/** Money taken out of a hold. */
export const sandboxCapture = pgTable('sandbox_capture', {
  number: text().primaryKey(),
  orderNumber: text('order_number')
    .notNull()
    .references(() => sandboxOrder.number),
  amountFen: fen('amount_fen').notNull(),
  createdAt: createdAt(),
})
export const sandboxRefund = pgTable('sandbox_refund', {
  number: text().primaryKey(),
  orderNumber: text('order_number')
    .notNull()
    .references(() => sandboxOrder.number),
  amountFen: fen('amount_fen').notNull(),
  createdAt: createdAt(),
})

/** One balanced event of money; its entries sum to zero, which the database checks. */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    id: rowKey(),
    kind: text().notNull(),
    /** What it follows from; the same cause never posts twice. */
    cause: text().notNull().unique(),
    payableKind: text('payable_kind'),
    payableId: rowId('payable_id'),
    /** Who gets what it moves; null: nobody but the payer and the platform. */
    payeeId: rowId('payee_id'),
    memo: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_posting_payable').on(table.payableId, table.payableKind),
    index('ledger_posting_by_time').on(table.createdAt, table.id),
    check('ledger_posting_payable_whole', sql`(payable_kind is null) = (payable_id is null)`),
  ],
)
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: rowKey(),
    postingId: rowId('posting_id')
      .notNull()
      .references(() => ledgerPosting.id),
    account: text().notNull(),
    /** Debit positive, credit negative. */
    amountFen: fen('amount_fen').notNull(),
  },
  (table) => [index('ledger_entry_posting').on(table.postingId), index('ledger_entry_account').on(table.account)],
)

/** What a channel said of a day, as it was fetched; a bill that says something else later is kept beside it. */
export const gatewayBill = pgTable(
  'gateway_bill',
  {
    id: rowKey(),
    gateway: text().notNull(),
    day: date().notNull(),
    rows: jsonb().$type<StoredBillRow[]>().notNull(),
    /** SHA-256 over the rows. */
    hash: text().notNull(),
    fetchedAt: at('fetched_at').notNull(),
  },
  (table) => [uniqueIndex('gateway_bill_of_day').on(table.gateway, table.day, table.hash)],
)
export interface StoredBillRow {
  kind: 'payment' | 'refund'
  number: string
  paymentNumber: string
  trade: string
  amountFen: number
  feeFen: number
  at: string
}

/** One payment or refund of a day, as the channel and the books have it; at least one of them does. */
export const reconciliationItem = pgTable(
  'reconciliation_item',
  {
    id: rowKey(),
    gateway: text().notNull(),
    day: date().notNull(),
    /** What it is, whichever side it was seen on first; a number that comes twice has a key of its own. */
    key: text().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    difference: text().$type<Difference>().notNull(),
    state: text().$type<ItemState>().notNull(),
    /** The channel's side. */
    billNumber: text('bill_number'),
    trade: text().notNull().default(''),
    billFen: fen('bill_fen'),
    feeFen: fen('fee_fen').notNull().default(0),
    billAt: at('bill_at'),
    /** Our side. */
    paymentId: rowId('payment_id').references(() => payment.id),
    refundId: rowId('refund_id').references(() => refund.id),
    payableKind: text('payable_kind'),
    payableId: rowId('payable_id'),
    booksNumber: text('books_number'),
    booksFen: fen('books_fen'),
    booksState: text('books_state').notNull().default(''),
    booksAt: at('books_at'),
    reason: text().notNull().default(''),
    handledBy: rowId('handled_by').references(() => appUser.id),
    handledAt: at('handled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reconciliation_item_key').on(table.gateway, table.key),
    index('reconciliation_item_day').on(table.gateway, table.day, table.state),
    index('reconciliation_item_open')
      .on(table.id)
      .where(sql`state = 'open'`),
    index('reconciliation_item_unsettled')
      .on(table.gateway, table.day)
      .where(sql`state = 'transit'`),
    check('reconciliation_item_state', sql`state in (${codeList(itemStateCodes)})`),
    check('reconciliation_item_payable_whole', sql`(payable_kind is null) = (payable_id is null)`),
    check('reconciliation_item_side', sql`bill_fen is not null or books_fen is not null`),
  ],
)
