import { sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { type EarningSource, earningMachine } from '@jihui/protocol/owner/fleet'
import { paymentMachine, type PaymentTrade, refundMachine, type RefundStatus } from '@jihui/protocol/payment/methods'
import {
  type Difference,
  type ItemKind,
  type ItemState,
  itemStateCodes,
} from '@jihui/protocol/payment/reconciliation-rules'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'
import type { GatewayOrder } from './gateway.ts'

export const payment = pgTable(
  'payment',
  {
    id: serial().primaryKey(),
    /** What the gateway knows it by. */
    number: text().notNull().unique(),
    rentalId: integer('rental_id')
      .notNull()
      .references(() => rental.id),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    /** `order`: the order itself; `extension`: the price of a longer period. */
    purpose: text().notNull().default('order'),
    method: text().notNull(),
    /** How the payer is led to the channel; null where he never was. */
    trade: text().$type<PaymentTrade>(),
    /** What the channel has to know of him on that way. */
    payer: jsonb().$type<GatewayOrder['payer']>(),
    gateway: text().notNull(),
    amountFen: integer('amount_fen').notNull(),
    refundedFen: integer('refunded_fen').notNull().default(0),
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
      .on(table.rentalId)
      .where(sql`status = 'processing'`),
    index('payment_of_rental').on(table.rentalId),
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
    id: serial().primaryKey(),
    number: text().notNull().unique(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    rentalId: integer('rental_id')
      .notNull()
      .references(() => rental.id),
    amountFen: integer('amount_fen').notNull(),
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
    index('refund_of_rental').on(table.rentalId),
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
    id: bigserial({ mode: 'number' }).primaryKey(),
    gateway: text().notNull(),
    noticeId: text('notice_id').notNull(),
    paymentNumber: text('payment_number'),
    verdict: text().notNull(),
    body: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('gateway_notice_payment').on(table.paymentNumber)],
)

/** The sandbox's own books, as a real gateway keeps them on its side. */
export const sandboxOrder = pgTable('sandbox_order', {
  number: text().primaryKey(),
  token: text().notNull().unique(),
  amountFen: integer('amount_fen').notNull(),
  subject: text().notNull(),
  method: text().notNull(),
  state: text().notNull().default('waiting'),
  trade: text(),
  refundedFen: integer('refunded_fen').notNull().default(0),
  /** Paid, it is only kept aside: what has been taken of it and what was given back. */
  isHold: boolean('is_hold').notNull().default(false),
  capturedFen: integer('captured_fen').notNull().default(0),
  releasedFen: integer('released_fen').notNull().default(0),
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
  amountFen: integer('amount_fen').notNull(),
  createdAt: createdAt(),
})
export const sandboxRefund = pgTable('sandbox_refund', {
  number: text().primaryKey(),
  orderNumber: text('order_number')
    .notNull()
    .references(() => sandboxOrder.number),
  amountFen: integer('amount_fen').notNull(),
  createdAt: createdAt(),
})

/** One balanced event of money; its entries sum to zero, which the database checks. */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    /** What it follows from; the same cause never posts twice. */
    cause: text().notNull().unique(),
    rentalId: integer('rental_id'),
    memo: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_posting_rental').on(table.rentalId),
    index('ledger_posting_by_time').on(table.createdAt, table.id),
  ],
)
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    postingId: integer('posting_id')
      .notNull()
      .references(() => ledgerPosting.id),
    account: text().notNull(),
    /** Debit positive, credit negative. */
    amountFen: integer('amount_fen').notNull(),
  },
  (table) => [index('ledger_entry_posting').on(table.postingId), index('ledger_entry_account').on(table.account)],
)

/** What the owner of a machine has of an order, as it was settled: at its return, and once more for a deduction that stood. */
export const ownerEarning = pgTable(
  'owner_earning',
  {
    id: serial().primaryKey(),
    rentalId: integer('rental_id')
      .notNull()
      .references(() => rental.id),
    source: text().$type<EarningSource>().notNull().default('rental'),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => appUser.id),
    rentFen: integer('rent_fen').notNull(),
    deliveryFen: integer('delivery_fen').notNull(),
    /** Options and charges of the machine: its operator, its insurance. */
    extrasFen: integer('extras_fen').notNull(),
    lateFen: integer('late_fen').notNull(),
    damageFen: integer('damage_fen').notNull(),
    commissionPercent: smallint('commission_percent').notNull(),
    commissionFen: integer('commission_fen').notNull(),
    netFen: integer('net_fen').notNull(),
    status: text().notNull().default('due'),
    settledOn: date('settled_on').notNull(),
    dueOn: date('due_on').notNull(),
    paidAt: at('paid_at'),
    /** Number on the bank's statement. */
    reference: text().notNull().default(''),
    /** Where it was paid to, once it was. */
    payoutAccountId: integer('payout_account_id'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('owner_earning_once').on(table.rentalId, table.source),
    check('owner_earning_source', sql`source in ('rental', 'claim')`),
    index('owner_earning_by_owner').on(table.ownerId, table.id),
    // With what the sum of all that is due needs: it is read from the index alone.
    index('owner_earning_due_by_day')
      .on(table.dueOn, table.id.desc().nullsFirst(), table.netFen, table.rentalId)
      .where(sql`status = 'due'`),
    index('owner_earning_due_of')
      .on(table.ownerId, table.dueOn, table.id.desc().nullsFirst())
      .where(sql`status = 'due'`),
    index('owner_earning_paid')
      .on(table.id)
      .where(sql`status = 'paid'`),
    index('owner_earning_settled').on(table.settledOn),
    check('owner_earning_status', isKnownStatus(earningMachine)),
    check(
      'owner_earning_net',
      sql`net_fen = rent_fen + delivery_fen + extras_fen + late_fen + damage_fen - commission_fen and net_fen >= 0`,
    ),
  ],
)

/** What a channel said of a day, as it was fetched; a bill that says something else later is kept beside it. */
export const gatewayBill = pgTable(
  'gateway_bill',
  {
    id: serial().primaryKey(),
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
    id: serial().primaryKey(),
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
    billFen: integer('bill_fen'),
    feeFen: integer('fee_fen').notNull().default(0),
    billAt: at('bill_at'),
    /** Our side. */
    paymentId: integer('payment_id').references(() => payment.id),
    refundId: integer('refund_id').references(() => refund.id),
    rentalId: integer('rental_id').references(() => rental.id),
    booksNumber: text('books_number'),
    booksFen: integer('books_fen'),
    booksState: text('books_state').notNull().default(''),
    booksAt: at('books_at'),
    reason: text().notNull().default(''),
    handledBy: integer('handled_by').references(() => appUser.id),
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
    check('reconciliation_item_side', sql`bill_fen is not null or books_fen is not null`),
  ],
)
