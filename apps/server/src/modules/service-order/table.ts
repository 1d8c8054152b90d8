/** Service orders, their quotes, what happened on each, and who has proved that one is his. */
import { quoteStatuses, type QuoteLine } from '@jihui/protocol/maintenance/orders/quote'
import { codesOf } from '@jihui/protocol/codes'
import { serviceOrderMachine } from '@jihui/protocol/service-order/machine'
import { mappedOrderStatuses } from '@jihui/protocol/service-order/map-states'
import { serviceTypeCodes } from '@jihui/protocol/service-order/service-types'
import { serviceUrgencyCodes } from '@jihui/protocol/service-order/urgency'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { appUser } from '../identity/table.ts'

export const serviceOrder = pgTable(
  'service_order',
  {
    id: rowKey(),
    /** What it is known by outside: 128 bits, not derived from anything. */
    publicId: text('public_id').notNull(),
    /** For the telephone. */
    code: text().notNull(),
    status: text().notNull(),
    version: integer().notNull().default(1),
    /** Null of a guest, whose telephone was proved. */
    customerId: rowId('customer_id').references(() => appUser.id),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    email: text().notNull().default(''),
    serviceType: text('service_type').notNull(),
    description: text().notNull(),
    urgency: text().notNull(),
    city: text().notNull(),
    district: text().notNull().default(''),
    address: text().notNull().default(''),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    maker: text().notNull().default(''),
    extra: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    windowStart: at('window_start').notNull(),
    windowEnd: at('window_end').notNull(),
    /** As it was promised with the request. */
    lowFen: fen('low_fen').notNull(),
    highFen: fen('high_fen').notNull(),
    callOutFen: fen('call_out_fen').notNull(),
    /** The price list it goes by: the one that was valid when it was made. */
    priceVersion: integer('price_version').notNull().default(1),
    /** Technicians who fitted when it was sent. */
    matchedTechnicians: integer('matched_technicians').notNull().default(0),
    doorCode: text('door_code').notNull(),
    /** Of the same draft, for a short while. */
    signature: text().notNull(),
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** A technician did not come: the customer pays no way, the platform bears the next one's. */
    isCallOutFree: boolean('is_call_out_free').notNull().default(false),
    /** The order whose fault came back, and whether somebody else shall come. */
    reworkOf: rowId('rework_of'),
    wantsAnother: boolean('wants_another').notNull().default(false),
    technicianId: rowId('technician_id').references(() => appUser.id),
    /** Only the way is owed: nobody was there, or it was called off late. */
    isCallOutOnly: boolean('is_call_out_only').notNull().default(false),
    totalFen: fen('total_fen'),
    result: text().notNull().default(''),
    finishedAt: at('finished_at'),
    answerBefore: at('answer_before'),
    paidAt: at('paid_at'),
    /** How often whoever has to pay was reminded. */
    unpaidReminders: smallint('unpaid_reminders').notNull().default(0),
    /** Silence until then accepts; from the payment on. */
    confirmBefore: at('confirm_before'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by').notNull().default(''),
    reason: text().notNull().default(''),
    toCustomerFen: fen('to_customer_fen'),
    rating: smallint(),
    ratingComments: text('rating_comments').notNull().default(''),
    ratedAt: at('rated_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('service_order_public_id').on(table.publicId),
    uniqueIndex('service_order_code').on(table.code),
    index('service_order_signature').on(table.signature, table.createdAt),
    index('service_order_of_customer').on(table.customerId, table.id),
    index('service_order_held')
      .on(table.technicianId)
      .where(sql`status in ('pending_payment', 'disputed')`),
    index('service_order_rework')
      .on(table.reworkOf)
      .where(sql`rework_of is not null`),
    index('service_order_open_of_phone')
      .on(table.contactPhone)
      .where(sql`status not in ('completed', 'cancelled')`),
    index('service_order_live')
      .on(table.id)
      .where(sql`status not in ('completed', 'cancelled')`),
    // Those somebody still has to come to, or is at.
    index('service_order_near')
      .using('gist', sql`point(longitude, latitude)`)
      .where(sql`status in (${codeList(mappedOrderStatuses)})`),
    index('service_order_unanswered')
      .on(table.answerBefore)
      .where(sql`status = 'pending_quote'`),
    index('service_order_unconfirmed')
      .on(table.confirmBefore)
      .where(sql`status = 'pending_payment'`),
    index('service_order_unpaid')
      .on(table.finishedAt)
      .where(sql`status = 'pending_payment' and paid_at is null`),
    check('service_order_status', isKnownStatus(serviceOrderMachine)),
    check('service_order_type', sql`service_type in (${codeList(serviceTypeCodes)})`),
    check('service_order_urgency', sql`urgency in (${codeList(serviceUrgencyCodes)})`),
    check('service_order_window', sql`window_start < window_end`),
    check('service_order_promise', sql`low_fen >= 0 and high_fen >= low_fen and call_out_fen >= 0`),
    check('service_order_rating', sql`rating between 1 and 5`),
  ],
)

/** Each quote ever proposed, with what became of it; at most one waits, at most one holds. */
export const serviceQuote = pgTable(
  'service_quote',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => serviceOrder.id),
    version: integer().notNull(),
    status: text().notNull().default('proposed'),
    lines: jsonb().$type<readonly QuoteLine[]>().notNull(),
    totalFen: fen('total_fen').notNull(),
    proposedBy: rowId('proposed_by')
      .notNull()
      .references(() => appUser.id),
    proposedAt: at('proposed_at').notNull(),
    answeredAt: at('answered_at'),
    reason: text().notNull().default(''),
  },
  (table) => [
    unique('service_quote_version').on(table.orderId, table.version),
    uniqueIndex('service_quote_waiting')
      .on(table.orderId)
      .where(sql`status = 'proposed'`),
    uniqueIndex('service_quote_agreed')
      .on(table.orderId)
      .where(sql`status = 'agreed'`),
    check('service_quote_status', sql`status in (${codeList(codesOf(quoteStatuses))})`),
    check('service_quote_total', sql`total_fen >= 0`),
  ],
)

/** What happened to an order, in the words of its machine. Append-only. */
export const serviceOrderHistory = pgTable(
  'service_order_history',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => serviceOrder.id),
    action: text().notNull(),
    status: text().notNull(),
    actorId: rowId('actor_id'),
    actorName: text('actor_name').notNull(),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('service_order_history_of').on(table.orderId, table.id)],
)

/** Given for a code to the order's telephone; of the secret its hash alone is kept. */
export const serviceOrderAccess = pgTable(
  'service_order_access',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => serviceOrder.id),
    tokenHash: text('token_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('service_order_access_token').on(table.tokenHash),
    index('service_order_access_of').on(table.orderId),
  ],
)
