/** Suppliers, what they offer, and what is ordered of them. */
import {
  offerMachine,
  type OfferStatus,
  supplierOrderMachine,
  type SupplierOrderStatus,
} from '@jihui/protocol/supplier/machines'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, fen, rowId, rowKey } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { appUser } from '../identity/table.ts'
import { part, partInbound } from '../parts/table.ts'

export const supplier = pgTable('supplier', {
  userId: rowId('user_id')
    .primaryKey()
    .references(() => appUser.id),
  companyName: text('company_name').notNull(),
  contactName: text('contact_name').notNull().default(''),
  supplies: text().notNull().default(''),
  isSuspended: boolean('is_suspended').notNull().default(false),
  createdAt: createdAt(),
})

export const supplierOffer = pgTable(
  'supplier_offer',
  {
    id: rowKey(),
    supplierId: rowId('supplier_id')
      .notNull()
      .references(() => supplier.userId),
    partId: rowId('part_id')
      .notNull()
      .references(() => part.id),
    status: text().$type<OfferStatus>().notNull(),
    priceFen: fen('price_fen').notNull(),
    stock: integer().notNull(),
    days: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('supplier_offer_once').on(table.supplierId, table.partId),
    index('supplier_offer_part').on(table.partId, table.priceFen),
    check('supplier_offer_status', isKnownStatus(offerMachine)),
    check('supplier_offer_figures', sql`price_fen > 0 and stock >= 0 and days >= 0`),
  ],
)
/** What an offer was; rows are only ever added. */
export const supplierOfferHistory = pgTable(
  'supplier_offer_history',
  {
    id: rowKey(),
    offerId: rowId('offer_id')
      .notNull()
      .references(() => supplierOffer.id),
    action: text().notNull(),
    priceFen: fen('price_fen').notNull(),
    stock: integer().notNull(),
    days: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('supplier_offer_history_of').on(table.offerId)],
)

/** What is ordered stands in the inbound document; here is how he stands to it. */
export const supplierOrder = pgTable(
  'supplier_order',
  {
    id: rowKey(),
    inboundId: rowId('inbound_id')
      .notNull()
      .references(() => partInbound.id),
    supplierId: rowId('supplier_id')
      .notNull()
      .references(() => supplier.userId),
    status: text().$type<SupplierOrderStatus>().notNull(),
    totalFen: fen('total_fen').notNull(),
    /** For what was received; null before. */
    dueFen: fen('due_fen'),
    expectedOn: date('expected_on'),
    carrier: text().notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    notes: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    confirmedAt: at('confirmed_at'),
    shippedAt: at('shipped_at'),
    receivedAt: at('received_at'),
    settledAt: at('settled_at'),
    /** How he did: by the day he named, all that was ordered, how many pieces went back. */
    isInTime: boolean('is_in_time'),
    isComplete: boolean('is_complete'),
    piecesReceived: integer('pieces_received').notNull().default(0),
    piecesReturned: integer('pieces_returned').notNull().default(0),
  },
  (table) => [
    uniqueIndex('supplier_order_inbound').on(table.inboundId),
    index('supplier_order_of').on(table.supplierId, table.status, table.id),
    index('supplier_order_placed')
      .on(table.createdAt)
      .where(sql`status = 'placed'`),
    check('supplier_order_status', isKnownStatus(supplierOrderMachine)),
    check('supplier_order_due', sql`total_fen >= 0 and (status in ('received', 'settled')) = (due_fen is not null)`),
  ],
)
export const supplierOrderHistory = pgTable(
  'supplier_order_history',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => supplierOrder.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('supplier_order_history_of').on(table.orderId)],
)
