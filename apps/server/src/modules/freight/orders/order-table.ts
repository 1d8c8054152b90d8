/** Freight orders, what happened on each, and when its vehicle and driver are taken. */
import { freightOrderMachine } from '@jihui/protocol/freight/order-machine'
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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    /** The percentage of the day of the accept, after what a membership takes off. */
    commissionPercent: integer('commission_percent').notNull(),
    /** Kilometres from where the vehicle was to the first pickup, for what an empty run costs. */
    emptyKm: integer('empty_km').notNull(),
    km: integer().notNull(),
    /** When vehicle and driver are taken: from setting out to the last window's end. */
    period: tstzrange().notNull(),
    payBefore: at('pay_before').notNull(),
    paidAt: at('paid_at'),
    /** The first pickup's window, which what is late is measured by. */
    windowStart: at('window_start').notNull(),
    windowEnd: at('window_end').notNull(),
    pickupCode: text('pickup_code').notNull(),
    receiptCode: text('receipt_code').notNull(),
    codeFailures: integer('code_failures').notNull().default(0),
    departedAt: at('departed_at'),
    arrivedAt: at('arrived_at'),
    loadedAt: at('loaded_at'),
    deliveredAt: at('delivered_at'),
    /** Silence until then confirms. */
    confirmBefore: at('confirm_before'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by').notNull().default(''),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
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
    index('freight_order_under_way')
      .on(table.id)
      .where(sql`status not in ('completed', 'cancelled')`),
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
    uniqueIndex('freight_history_event')
      .on(table.eventId)
      .where(sql`event_id is not null`),
  ],
)
