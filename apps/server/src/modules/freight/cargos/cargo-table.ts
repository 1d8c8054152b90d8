/** Cargo, where it goes, what each of its versions said, and what drivers offer for it. */
import { bidMachine, cargoMachine, cargoModeCodes } from '@jihui/protocol/freight/cargo-machine'
import { type MachineWay, machineWayCodes } from '@jihui/protocol/freight/machine-ways'
import type { Match } from '@jihui/protocol/freight/match'
import { vehicleTypeCodes } from '@jihui/protocol/freight/vehicle-types'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
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
import { equipmentUnit } from '../../catalogue/table.ts'
import { appUser } from '../../identity/table.ts'
import { freightDriver, freightShipper, freightVehicle } from '../parties/party-table.ts'

export const cargo = pgTable(
  'cargo',
  {
    id: rowKey(),
    shipperId: rowId('shipper_id')
      .notNull()
      .references(() => freightShipper.userId),
    status: text().notNull(),
    /** One more with every change of what a driver reads before he accepts. */
    version: integer().notNull().default(1),
    mode: text().notNull(),
    goodsName: text('goods_name').notNull(),
    goodsCategory: text('goods_category').notNull(),
    packing: text().notNull().default(''),
    pieces: integer().notNull(),
    weightKg: integer('weight_kg').notNull(),
    lengthCm: integer('length_cm'),
    widthCm: integer('width_cm'),
    heightCm: integer('height_cm'),
    valueFen: fen('value_fen').notNull().default(0),
    vehicleType: text('vehicle_type').notNull(),
    /** What is paid for it; of bids, what is hoped for, null where nothing was said. */
    priceFen: fen('price_fen'),
    lowFen: fen('low_fen').notNull(),
    referenceFen: fen('reference_fen').notNull(),
    highFen: fen('high_fen').notNull(),
    notes: text().notNull().default(''),
    /**
     * Of the first pickup and the last delivery, to a hundredth of a degree: what lists and matching look for, so that no
     * number of questions finds the address.
     */
    fromCity: text('from_city').notNull(),
    fromLatitude: doublePrecision('from_latitude').notNull(),
    fromLongitude: doublePrecision('from_longitude').notNull(),
    toCity: text('to_city').notNull(),
    toLatitude: doublePrecision('to_latitude').notNull(),
    toLongitude: doublePrecision('to_longitude').notNull(),
    /** Whole ones, from stop to stop. */
    km: integer().notNull(),
    minutes: integer().notNull(),
    isEstimate: boolean('is_estimate').notNull(),
    /** Window of the first pickup begins; one can leave it no later and keep every other window; the last one ends. */
    windowStart: at('window_start').notNull(),
    leaveBefore: at('leave_before').notNull(),
    deliverBefore: at('deliver_before').notNull(),
    /** Pieces no hands lift, and what the first pickup has. */
    needsCrane: boolean('needs_crane').notNull(),
    hasCrane: boolean('has_crane').notNull(),
    hasNightParking: boolean('has_night_parking').notNull(),
    /** Trips of the past that waited at the first pickup; null where nothing is known. */
    siteWaits: smallint('site_waits'),
    /** What drivers kept per kilometre on its lane when its terms were last written. */
    laneMedianFen: fen('lane_median_fen').notNull(),
    /** Points every driver gives it alike: those that can still reach a score are found by it. */
    fixedPoints: smallint('fixed_points').notNull(),
    /** Version of the platform's terms both were worked out by; 0: those it began with. */
    termsId: rowId('terms_id').notNull().default(0),
    /** The machine's order it was published from. */
    rentalId: rowId('rental_id'),
    /** Of a machine of the house (`cargo_unit`): to its renter, back from him, or from yard to yard; null: other goods. */
    machineWay: text('machine_way').$type<MachineWay>(),
    publishedAt: at('published_at'),
    /** Its first pickup's window ends: nobody can accept it any more. */
    expiresAt: at('expires_at').notNull(),
    /** It came back from an order that was not driven: before all others of its day. */
    reopenedAt: at('reopened_at'),
    /** What makes a second publication of the same within the hour known. */
    fingerprint: text().notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('cargo_of_shipper').on(table.shipperId, table.id),
    index('cargo_open_near')
      .using('gist', table.vehicleType, sql`point(from_longitude, from_latitude)`, table.fixedPoints)
      .where(sql`status = 'open'`),
    index('cargo_open_bound')
      .using(
        'gist',
        table.vehicleType,
        sql`point(to_longitude, to_latitude)`,
        table.fixedPoints,
        table.fromLongitude,
        table.fromLatitude,
      )
      .where(sql`status = 'open'`),
    index('cargo_open_from')
      .using('gist', sql`point(from_longitude, from_latitude)`)
      .where(sql`status = 'open'`),
    index('cargo_open_terms')
      .on(table.termsId)
      .where(sql`status = 'open'`),
    index('cargo_open_priced')
      .on(sql`coalesce(price_fen, reference_fen)`, table.id)
      .where(sql`status = 'open'`),
    index('cargo_open_per_km')
      .on(sql`(coalesce(price_fen, reference_fen)::float8 / km)`, table.id)
      .where(sql`status = 'open'`),
    index('cargo_open_pickup')
      .on(table.windowStart, table.id)
      .where(sql`status = 'open'`),
    index('cargo_open_to')
      .on(table.toCity, table.id)
      .where(sql`status = 'open'`),
    index('cargo_open_type')
      .on(table.vehicleType, table.id)
      .where(sql`status = 'open'`),
    index('cargo_done_lane')
      .on(table.fromCity, table.toCity, table.vehicleType, table.id)
      .where(sql`status = 'done'`),
    index('cargo_of_site').on(table.shipperId, table.fromLatitude, table.fromLongitude, table.id),
    index('cargo_open_cities')
      .on(table.fromCity, table.toCity, table.id)
      .where(sql`status = 'open'`),
    index('cargo_open_newest')
      .on(table.id)
      .where(sql`status = 'open'`),
    index('cargo_expiring')
      .on(table.expiresAt)
      .where(sql`status = 'open'`),
    index('cargo_rental').on(table.rentalId),
    index('cargo_same').on(table.shipperId, table.fingerprint, table.createdAt),
    check('cargo_status', isKnownStatus(cargoMachine)),
    check('cargo_mode', sql`mode in (${codeList(cargoModeCodes)})`),
    check('cargo_vehicle_type', sql`vehicle_type in (${codeList(vehicleTypeCodes)})`),
    check(
      'cargo_machine_way',
      sql`case when machine_way is null then rental_id is null
        else machine_way in (${codeList(machineWayCodes)}) and (rental_id is null) = (machine_way = 'move') end`,
    ),
    // What was never published may be without a price.
    check('cargo_price', sql`price_fen > 0 and (mode = 'bid' or published_at is null or price_fen is not null)`),
    check('cargo_published', sql`published_at is not null or status in ('draft', 'cancelled')`),
    check('cargo_measures', sql`weight_kg > 0 and pieces > 0 and km > 0`),
  ],
)

/** Units of the house that travel as this cargo, and the days of their calendar it keeps. */
export const cargoUnit = pgTable(
  'cargo_unit',
  {
    cargoId: rowId('cargo_id')
      .notNull()
      .references(() => cargo.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    /** Rows of `occupancy`. */
    heldIds: jsonb('held_ids').$type<readonly number[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.cargoId, table.unitId] }), index('cargo_unit_of').on(table.unitId)],
)

export const cargoStop = pgTable(
  'cargo_stop',
  {
    id: rowKey(),
    cargoId: rowId('cargo_id')
      .notNull()
      .references(() => cargo.id),
    position: smallint().notNull(),
    kind: text().notNull(),
    city: text().notNull(),
    district: text().notNull().default(''),
    address: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Stated by its shipper, not taken from what its words name. */
    isExact: boolean('is_exact').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    windowStart: at('window_start').notNull(),
    windowEnd: at('window_end').notNull(),
    hasCrane: boolean('has_crane').notNull().default(false),
    hasRamp: boolean('has_ramp').notNull().default(false),
    hasNightParking: boolean('has_night_parking').notNull().default(false),
    /** By road from the stop before. */
    kmFromLast: integer('km_from_last').notNull().default(0),
    minutesFromLast: integer('minutes_from_last').notNull().default(0),
  },
  (table) => [
    uniqueIndex('cargo_stop_position').on(table.cargoId, table.position),
    check('cargo_stop_kind', sql`kind in ('pickup', 'delivery')`),
    check('cargo_stop_window', sql`window_start < window_end`),
  ],
)

/** What a driver could read at each version: an accept names the version it is on. Append-only. */
export const cargoVersion = pgTable(
  'cargo_version',
  {
    cargoId: rowId('cargo_id')
      .notNull()
      .references(() => cargo.id),
    version: integer().notNull(),
    terms: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.cargoId, table.version] })],
)

/** What was done with it, and by whom. Append-only. */
export const cargoHistory = pgTable(
  'cargo_history',
  {
    id: rowKey(),
    cargoId: rowId('cargo_id')
      .notNull()
      .references(() => cargo.id),
    action: text().notNull(),
    status: text().notNull(),
    actorId: rowId('actor_id'),
    actorName: text('actor_name').notNull(),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('cargo_history_of').on(table.cargoId, table.id)],
)

/** Drivers who looked at it, and those its shipper invited. */
export const cargoInterest = pgTable(
  'cargo_interest',
  {
    cargoId: rowId('cargo_id')
      .notNull()
      .references(() => cargo.id),
    driverId: rowId('driver_id')
      .notNull()
      .references(() => freightDriver.userId),
    seenAt: at('seen_at'),
    invitedAt: at('invited_at'),
  },
  (table) => [primaryKey({ columns: [table.cargoId, table.driverId] })],
)

export const freightBid = pgTable(
  'freight_bid',
  {
    id: rowKey(),
    cargoId: rowId('cargo_id')
      .notNull()
      .references(() => cargo.id),
    /** The version it was made on. */
    version: integer().notNull(),
    driverId: rowId('driver_id')
      .notNull()
      .references(() => appUser.id),
    vehicleId: rowId('vehicle_id')
      .notNull()
      .references(() => freightVehicle.id),
    priceFen: fen('price_fen').notNull(),
    status: text().notNull(),
    /** How well it suited when it was offered, by the weights of that day. */
    match: jsonb().$type<Match>().notNull(),
    /** Since when whoever offered it has been looked at for it. */
    screenedAt: at('screened_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('freight_bid_live')
      .on(table.cargoId, table.driverId)
      .where(sql`status = 'offered'`),
    index('freight_bid_unscreened')
      .on(table.id)
      .where(sql`screened_at is null`),
    index('freight_bid_of_driver').on(table.driverId, table.id),
    index('freight_bid_open')
      .on(table.driverId)
      .where(sql`status = 'offered'`),
    index('freight_bid_of_cargo').on(table.cargoId, table.priceFen),
    check('freight_bid_status', isKnownStatus(bidMachine)),
    check('freight_bid_price', sql`price_fen > 0`),
  ],
)
