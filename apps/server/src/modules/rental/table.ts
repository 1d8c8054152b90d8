import { sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import {
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type DepositKind, depositKindCodes } from '@jihui/protocol/rental/deposit-ladder'
import { unitsMax } from '@jihui/protocol/owner/fleet'
import { rentalMachine } from '@jihui/protocol/rental/actions'
import { reviewableStatuses, statusesUntil } from '@jihui/protocol/rental/machine'
import type { OrderTerms } from '@jihui/protocol/rental/reckoning'
import { at, createdAt, fen, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { equipment } from '../catalogue/table.ts'
import type { RouteSource } from '../geography/public.ts'
import { appUser } from '../identity/table.ts'
import { tenant } from '../tenant/table.ts'
import { searchIndexes } from './order-names.ts'

export interface StoredQuoteLine {
  kind: 'rental' | 'option' | 'service' | 'delivery' | 'deposit'
  code: string
  label: string
  working: string
  amountFen: number
}

/** Computed once; agreement, payment and invoice repeat it. */
export const quote = pgTable('quote', {
  id: rowKey(),
  line: text().notNull(),
  equipmentId: rowId('equipment_id').notNull(),
  userId: rowId('user_id').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  days: smallint().notNull(),
  dayFen: fen('day_fen').notNull(),
  lines: jsonb().$type<StoredQuoteLine[]>().notNull(),
  rentalFen: fen('rental_fen').notNull(),
  serviceFen: fen('service_fen').notNull(),
  deliveryFen: fen('delivery_fen').notNull(),
  depositFen: fen('deposit_fen').notNull(),
  totalFen: fen('total_fen').notNull(),
  /** Road kilometres one way; null where no place was named. */
  distanceKm: smallint('distance_km'),
  /** Whether they were measured by a service; null where there are none. */
  distanceSource: text('distance_source').$type<RouteSource>(),
  isPickup: boolean('is_pickup').notNull().default(false),
  /** What every later price of the order is computed from; null where it was placed before these were kept. */
  terms: jsonb().$type<OrderTerms>(),
  createdAt: createdAt(),
})

const reviewable = codeList(reviewableStatuses)
export const rental = pgTable(
  'rental',
  {
    id: rowKey(),
    line: text().notNull(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    /** The company it is rented for, `user_id` being who placed it; null: himself. */
    tenantId: rowId('tenant_id').references(() => tenant.id),
    /** As the company was called when it was placed: its contract says so. */
    tenantName: text('tenant_name'),
    /** Whose order it is, in one column (`renterKeyOf`): the person's id, or the company's with a minus. */
    renterKey: rowId('renter_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(-tenant_id, user_id)`),
    equipmentId: rowId('equipment_id')
      .notNull()
      .references(() => equipment.id),
    /** How many units of the machine; which ones says `rental_unit`. */
    quantity: smallint().notNull().default(1),
    quoteId: rowId('quote_id')
      .notNull()
      .references(() => quote.id),
    /** Whose machine it was when it was rented; null: the platform's. */
    ownerId: rowId('owner_id').references(() => appUser.id),
    status: text().notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    days: smallint().notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    deliveryAddress: text('delivery_address').notNull(),
    region: text().notNull().default(''),
    /** Where on the map it is brought, as the renter marked it (WGS-84). */
    deliveryLat: doublePrecision('delivery_lat'),
    deliveryLng: doublePrecision('delivery_lng'),
    remarks: text().notNull().default(''),
    /** Checked by the line's `detailsSchema`. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What else the submission said: a company to be reached at, a country, a wish to be looked at by hand. */
    submitted: jsonb().$type<Record<string, string | boolean>>().notNull().default({}),
    options: jsonb().$type<string[]>().notNull().default([]),
    dayFen: fen('day_fen').notNull(),
    rentalFen: fen('rental_fen').notNull(),
    serviceFen: fen('service_fen').notNull(),
    deliveryFen: fen('delivery_fen').notNull(),
    depositFen: fen('deposit_fen').notNull(),
    totalFen: fen('total_fen').notNull(),
    /** How the order is secured. Only of `paid` is `depositFen` more than 0: it is part of what is paid. */
    depositKind: text('deposit_kind').$type<DepositKind>().notNull().default('paid'),
    /** The machine's deposit: up to this much may be asked for, however it is secured. */
    depositBaseFen: fen('deposit_base_fen').notNull(),
    /** What is to be kept aside at a channel, and since when it is. */
    depositHoldFen: fen('deposit_hold_fen').notNull().default(0),
    depositHeldAt: at('deposit_held_at'),
    holdExpiresAt: at('hold_expires_at'),
    /** Somebody of the company has still to agree to it; until then nothing is paid. */
    awaitsApproval: boolean('awaits_approval').notNull().default(false),
    /** Kept by qualification, agreement and payment in their own transactions, so that an order knows itself alone. */
    documentCount: smallint('document_count').notNull().default(0),
    agreementId: rowId('agreement_id'),
    agreementNumber: text('agreement_number'),
    /** Price of longer periods that is not paid yet; once the machine is back, all that is still owed. */
    balanceFen: fen('balance_fen').notNull().default(0),
    reviewedAt: at('reviewed_at'),
    verificationStatus: text('verification_status').notNull().default('pending'),
    verificationNotes: text('verification_notes').notNull().default(''),
    verifiedAt: at('verified_at'),
    /** Since when it waits for staff to decide on its documents; kept by `transition`. */
    waitingSince: at('waiting_since').notNull().defaultNow(),
    /** How often its documents have been handed in. */
    submissions: smallint().notNull().default(0),
    contractGeneratedAt: at('contract_generated_at'),
    contractSignedAt: at('contract_signed_at'),
    paidAt: at('paid_at'),
    deliveredAt: at('delivered_at'),
    /** When it counts as received though nobody says so; kept by whoever sends it or records the hand-over. */
    receiptDueAt: at('receipt_due_at'),
    receivedAt: at('received_at'),
    returnAnnouncedAt: at('return_announced_at'),
    plannedReturnDate: date('planned_return_date'),
    /** Days the lessor let announced returns wait before he said that nobody was there; nobody is charged for them. */
    waitedDays: smallint('waited_days').notNull().default(0),
    returnedAt: at('returned_at'),
    productionStartedAt: at('production_started_at'),
    productionCompletedAt: at('production_completed_at'),
    cancelledAt: at('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...searchIndexes(table),
    index('rental_to_deliver')
      .on(table.startDate, table.id)
      .where(sql`status = 'pending_delivery' and delivered_at is null`),
    index('rental_coming_back')
      .on(table.returnAnnouncedAt, table.id)
      .where(sql`status in ('in_use', 'overdue') and return_announced_at is not null`),
    index('rental_overdue')
      .on(table.line, table.id)
      .where(sql`status = 'overdue'`),
    index('rental_returned')
      .on(table.line, table.returnedAt)
      .where(sql`returned_at is not null`),
    index('rental_by_renter').on(table.renterKey, table.id),
    index('rental_by_status').on(table.line, table.status, table.id),
    // The review queue in its order, what can be decided leading; and what waits on each line.
    index('rental_waiting')
      .on(sql`(document_count > 0) desc`, table.waitingSince, table.id)
      .where(sql`status in (${reviewable})`),
    index('rental_waiting_on_line')
      .on(table.line, table.waitingSince, table.documentCount, table.id)
      .where(sql`status in (${reviewable})`),
    index('rental_decided')
      .on(table.verifiedAt.desc(), table.id)
      .where(sql`verified_at is not null`),
    index('rental_by_verification').on(table.line, table.verificationStatus, table.id),
    index('rental_holds')
      .on(table.holdExpiresAt)
      .where(sql`hold_expires_at is not null`),
    // What lapses with its first day, what was never sent, what nobody said has arrived.
    index('rental_unpaid')
      .on(table.startDate, table.id)
      .where(sql`status in (${codeList(statusesUntil('first_day', 'lapse'))})`),
    index('rental_undelivered')
      .on(table.endDate, table.id)
      .where(sql`status = 'pending_delivery' and delivered_at is null`),
    index('rental_unreceived')
      .on(table.startDate, table.id)
      .where(sql`status = 'pending_delivery' and delivered_at is not null`),
    index('rental_due')
      .on(table.endDate)
      .where(sql`status = 'in_use'`),
    index('rental_of_equipment').on(table.equipmentId),
    index('rental_by_owner')
      .on(table.ownerId, table.id)
      .where(sql`owner_id is not null`),
    check('rental_status', isKnownStatus(rentalMachine)),
    check('rental_tenant', sql`(tenant_id is null) = (tenant_name is null)`),
    check('rental_period', sql`end_date >= start_date and days = end_date - start_date + 1`),
    check(
      'rental_deposit',
      sql`deposit_kind in (${codeList(depositKindCodes)}) and case deposit_kind
        when 'paid' then deposit_fen = deposit_base_fen and deposit_hold_fen = 0
        else deposit_fen = 0 and deposit_hold_fen between 0 and deposit_base_fen end`,
    ),
    check('rental_quantity', sql`quantity between 1 and ${sql.raw(String(unitsMax))}`),
    check('rental_delivery_point', sql`(delivery_lat is null) = (delivery_lng is null)`),
    check('rental_total', sql`total_fen = rental_fen + service_fen + delivery_fen + deposit_fen`),
  ],
)

/** Append-only. Divided by time (partitions.ts). */
export const rentalHistory = pgTable(
  'rental_history',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    fromStatus: text('from_status'),
    status: text().notNull(),
    action: text().notNull(),
    notes: text().notNull().default(''),
    actorId: rowId('actor_id'),
    actorName: text('actor_name').notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.changedAt] }),
    // What the list of decisions tells; not every step of every order.
    index('rental_history_decided')
      .on(table.action, table.changedAt)
      .where(sql`action not in ('create', 'pay')`),
    index('rental_history_of').on(table.rentalId, table.id),
  ],
)

export const rentalIssue = pgTable(
  'rental_issue',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    issueType: text('issue_type').notNull(),
    description: text().notNull(),
    isResolved: boolean('is_resolved').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('rental_issue_open')
      .on(table.createdAt, table.id)
      .where(sql`not is_resolved`),
    index('rental_issue_at').on(table.createdAt, table.id),
    index('rental_issue_of').on(table.rentalId),
  ],
)
export const rentalIssuePhoto = pgTable(
  'rental_issue_photo',
  {
    id: rowKey(),
    issueId: rowId('issue_id')
      .notNull()
      .references(() => rentalIssue.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
  },
  (table) => [index('rental_issue_photo_file').on(table.fileId), index('rental_issue_photo_of').on(table.issueId)],
)

export type ExtensionKind = 'later' | 'earlier'
/**
 * More days than were booked, at the end (`later`) or, taken with the receipt, at the beginning (`earlier`). Their price is
 * paid now or taken from the deposit when the machine comes back; where the deposit does not reach, they fall away unpaid.
 */
export const rentalExtension = pgTable(
  'rental_extension',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    previousEndDate: date('previous_end_date').notNull(),
    newEndDate: date('new_end_date').notNull(),
    reason: text().notNull().default(''),
    kind: text().$type<ExtensionKind>().notNull().default('later'),
    /** How many days it adds; 0 on rows from before this was kept, which are all at the end. */
    days: smallint().notNull().default(0),
    rentFen: fen('rent_fen').notNull(),
    serviceFen: fen('service_fen').notNull(),
    /** Options and charges priced by the day. */
    extrasFen: fen('extras_fen').notNull().default(0),
    amountFen: fen('amount_fen').notNull(),
    paidAt: at('paid_at'),
    /** When it falls away unpaid; null where the deposit answers for it. */
    lapsesAt: at('lapses_at'),
    /** It fell away or was withdrawn: nothing is owed for it and its days are free. */
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('rental_extension_of').on(table.rentalId),
    index('rental_extension_lapsing')
      .on(table.lapsesAt)
      .where(sql`paid_at is null and ended_at is null and lapses_at is not null`),
  ],
)

export const review = pgTable(
  'review',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    equipmentId: rowId('equipment_id')
      .notNull()
      .references(() => equipment.id),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    rating: smallint().notNull(),
    comments: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('review_of_rental').on(table.rentalId),
    index('review_by_equipment').on(table.equipmentId, table.id),
    check('review_rating', sql`rating between 1 and 5`),
  ],
)
