/** Freight orders, what happened on each, and when its vehicle and driver are taken. */
import { extraKindCodes, extraMachine, freightOrderMachine } from '@jihui/protocol/freight/order-machine'
import type { OrderTerms } from '@jihui/protocol/freight/order-money'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { freightShipper, freightVehicle } from '../parties/party-table.ts'

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

export const freightOrder = pgTable(
  'freight_order',
  {
    id: rowKey(),
    cargoId: rowId('cargo_id')
      .notNull()
      .references(() => cargo.id),
    /** What the driver read: the terms of this version are the order's. */
    cargoVersion: integer('cargo_version').notNull(),
    shipperId: rowId('shipper_id')
      .notNull()
      .references(() => freightShipper.userId),
    /** Who earns: the driver of his own vehicle, or the carrier. */
    payeeId: rowId('payee_id')
      .notNull()
      .references(() => appUser.id),
    /** Who drives. */
    driverId: rowId('driver_id')
      .notNull()
      .references(() => appUser.id),
    vehicleId: rowId('vehicle_id')
      .notNull()
      .references(() => freightVehicle.id),
    status: text().notNull(),
    /** One more with every move, for what is done without network. */
    version: integer().notNull().default(1),
    priceFen: fen('price_fen').notNull(),
    /** Of the freight what went to the driver before commission, and back; null: nothing was handed out. */
    driverFen: fen('driver_fen'),
    backFen: fen('back_fen'),
    /** The percentage of the day of the accept, after what a membership takes off. */
    commissionPercent: integer('commission_percent').notNull(),
    /** Kilometres from where the vehicle was to the first pickup, for what an empty run costs. */
    emptyKm: integer('empty_km').notNull(),
    km: integer().notNull(),
    /** What calling off and waiting cost, as it was when it was accepted. */
    terms: jsonb().$type<OrderTerms>().notNull(),
    /** When vehicle and driver are taken: from setting out to the last window's end. */
    period: tstzrange().notNull(),
    payBefore: at('pay_before').notNull(),
    paidAt: at('paid_at'),
    /** The first pickup's window, which what is late is measured by. */
    windowStart: at('window_start').notNull(),
    windowEnd: at('window_end').notNull(),
    deliverBefore: at('deliver_before').notNull(),
    pickupCode: text('pickup_code').notNull(),
    receiptCode: text('receipt_code').notNull(),
    codeFailures: integer('code_failures').notNull().default(0),
    /** Since when whoever waits knows that he is late. */
    lateToldAt: at('late_told_at'),
    departedAt: at('departed_at'),
    arrivedAt: at('arrived_at'),
    /** He said he was there from far away. */
    isArrivalDoubtful: boolean('is_arrival_doubtful').notNull().default(false),
    loadedAt: at('loaded_at'),
    unloadingAt: at('unloading_at'),
    deliveredAt: at('delivered_at'),
    /** Silence until then confirms. */
    confirmBefore: at('confirm_before'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by').notNull().default(''),
    reason: text().notNull().default(''),
    /** Since when what it tells of its people has been looked at; null: not since it came, or was over. */
    screenedAt: at('screened_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('freight_order_unscreened')
      .on(table.id)
      .where(sql`screened_at is null`),
    uniqueIndex('freight_order_live')
      .on(table.cargoId)
      .where(sql`status not in ('completed', 'cancelled')`),
    index('freight_order_of_cargo').on(table.cargoId),
    index('freight_order_of_shipper').on(table.shipperId, table.id),
    index('freight_order_of_driver').on(table.driverId, table.id),
    index('freight_order_of_payee').on(table.payeeId, table.id),
    index('freight_order_of_vehicle').on(table.vehicleId, table.id),
    index('freight_order_unpaid')
      .on(table.payBefore)
      .where(sql`status = 'pending_payment'`),
    index('freight_order_unconfirmed')
      .on(table.confirmBefore)
      .where(sql`status = 'delivered'`),
    index('freight_order_awaited')
      .on(table.windowEnd)
      .where(sql`status in ('pending_pickup', 'en_route')`),
    index('freight_order_overdue')
      .on(table.deliverBefore)
      .where(sql`status in ('loading', 'in_transit', 'unloading')`),
    index('freight_order_no_shows')
      .on(table.driverId, table.endedAt)
      .where(sql`ended_by = 'release_no_show'`),
    index('freight_order_given_up')
      .on(table.driverId, table.endedAt)
      .where(sql`ended_by = 'give_up'`),
    index('freight_order_under_way')
      .on(table.id)
      .where(sql`status not in ('completed', 'cancelled')`),
    check(
      'freight_order_handed_out',
      sql`(driver_fen is null) = (back_fen is null) and coalesce(driver_fen + back_fen, price_fen) = price_fen`,
    ),
    check('freight_order_status', isKnownStatus(freightOrderMachine)),
    check('freight_order_price', sql`price_fen > 0 and commission_percent between 0 and 100`),
  ],
)

/**
 * When a vehicle, and when a driver, is on a trip: exclusion constraints (0002_constraints) let no two that are not released
 * overlap, as those of `occupancy` do for a unit's days.
 */
export const tripOccupancy = pgTable(
  'trip_occupancy',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => freightOrder.id),
    vehicleId: rowId('vehicle_id').notNull(),
    driverId: rowId('driver_id').notNull(),
    period: tstzrange().notNull(),
    releasedAt: at('released_at'),
  },
  (table) => [uniqueIndex('trip_occupancy_of_order').on(table.orderId)],
)

/** What was done on an order, by whom, when, and when it reached us. Append-only. */
export const freightHistory = pgTable(
  'freight_history',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => freightOrder.id),
    action: text().notNull(),
    status: text().notNull(),
    /** Made by the device that did it: the same is applied once. */
    eventId: uuid('event_id'),
    occurredAt: at('occurred_at').notNull(),
    receivedAt: at('received_at').notNull(),
    actorId: rowId('actor_id'),
    actorName: text('actor_name').notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Arrived far from where he said: kept, and looked at. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    /** Pieces, photographs, names: what was said with it. */
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    notes: text().notNull().default(''),
  },
  (table) => [
    index('freight_history_of').on(table.orderId, table.id),
    index('freight_history_signature')
      .on(sql`(facts ->> 'signature')`)
      .where(sql`action = 'deliver'`),
    uniqueIndex('freight_history_event')
      .on(table.eventId)
      .where(sql`event_id is not null`),
  ],
)

/** What its shipper objected to, what the driver said, and what was decided. One for each order. */
export const freightDispute = pgTable('freight_dispute', {
  orderId: rowId('order_id')
    .primaryKey()
    .references(() => freightOrder.id),
  reason: text().notNull(),
  claimedFen: fen('claimed_fen').notNull(),
  openedBy: text('opened_by').notNull(),
  openedAt: at('opened_at').notNull(),
  answer: text().notNull().default(''),
  answeredAt: at('answered_at'),
  toShipperFen: fen('to_shipper_fen'),
  toDriverFen: fen('to_driver_fen'),
  decision: text().notNull().default(''),
  decidedAt: at('decided_at'),
})

/** Waiting, a further stop, a toll. */
export const freightExtra = pgTable(
  'freight_extra',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => freightOrder.id),
    kind: text().notNull(),
    /** Of waiting: at the pick-up (`pickup`) or the delivery (`delivery`), once each; '' of others. */
    site: text().notNull().default(''),
    amountFen: fen('amount_fen').notNull(),
    working: text().notNull(),
    status: text().notNull(),
    respondBefore: at('respond_before').notNull(),
    agreedAt: at('agreed_at'),
    objection: text().notNull().default(''),
    decision: text().notNull().default(''),
    paidAt: at('paid_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('freight_extra_of').on(table.orderId, table.id),
    uniqueIndex('freight_extra_waiting')
      .on(table.orderId, table.site)
      .where(sql`kind = 'waiting'`),
    index('freight_extra_unanswered')
      .on(table.respondBefore)
      .where(sql`status = 'claimed'`),
    index('freight_extra_unpaid')
      .on(table.agreedAt)
      .where(sql`status in ('accepted', 'decided') and paid_at is null and amount_fen > 0`),
    check('freight_extra_status', isKnownStatus(extraMachine)),
    check('freight_extra_kind', sql`kind in (${codeList(extraKindCodes)})`),
    check('freight_extra_amount', sql`amount_fen >= 0`),
  ],
)

/** What each side says of the other, once. */
export const freightRating = pgTable(
  'freight_rating',
  {
    orderId: rowId('order_id')
      .notNull()
      .references(() => freightOrder.id),
    side: text().notNull(),
    userId: rowId('user_id').notNull(),
    rating: smallint().notNull(),
    tags: jsonb().$type<readonly string[]>().notNull(),
    comments: text().notNull(),
    /** Since when it counts in the record of whom it is about: when it may be seen. */
    countedAt: at('counted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.side] }),
    index('freight_rating_uncounted')
      .on(table.createdAt)
      .where(sql`counted_at is null`),
    check('freight_rating_side', sql`side in ('driver', 'shipper')`),
    check('freight_rating_points', sql`rating between 1 and 5`),
  ],
)

/** Where a trip was. Divided by days, which are dropped whole (partitions.ts). */
export const freightPosition = pgTable(
  'freight_position',
  {
    orderId: rowId('order_id').notNull(),
    seq: integer().notNull(),
    at: at('at').notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    speedKmh: smallint('speed_kmh'),
    heading: smallint(),
    accuracyM: integer('accuracy_m'),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.seq, table.at] })],
)
/** What is known of a trip's way without reading it point by point. */
export const freightTrack = pgTable('freight_track', {
  orderId: rowId('order_id')
    .primaryKey()
    .references(() => freightOrder.id),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  at: at('at').notNull(),
  receivedAt: at('received_at').notNull(),
  /** Metres driven so far: to the pick-up, and since the cargo was loaded. */
  emptyMetres: integer('empty_metres').notNull().default(0),
  loadedMetres: integer('loaded_metres').notNull().default(0),
  /** Since when he drives without a rest of twenty minutes. */
  drivingSince: at('driving_since'),
  /** Since when he stands. */
  standingSince: at('standing_since'),
  points: integer().notNull().default(0),
  /** The highest number of them: a higher one is none it has. */
  lastSeq: integer('last_seq').notNull(),
})

/** Links a receiver follows a trip by; of the secret its hash alone is kept. */
export const freightShare = pgTable(
  'freight_share',
  {
    id: rowKey(),
    orderId: rowId('order_id')
      .notNull()
      .references(() => freightOrder.id),
    tokenHash: text('token_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('freight_share_token').on(table.tokenHash), index('freight_share_of').on(table.orderId)],
)
