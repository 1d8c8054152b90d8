/** Who takes part in freight: drivers and carriers with their vehicles, and shippers. */
import { vehicleTypeCodes } from '@jihui/protocol/freight/vehicle-types'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { appUser } from '../../identity/table.ts'

/** Somebody whose application to drive was approved: a driver of his own vehicle, or a carrier with several. */
export const freightDriver = pgTable(
  'freight_driver',
  {
    userId: rowId('user_id')
      .primaryKey()
      .references(() => appUser.id),
    kind: text().notNull(),
    realName: text('real_name').notNull(),
    licence: text().notNull(),
    /** Suspended by staff, or by his own no-shows until they have spoken with him. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    homeCity: text('home_city').notNull().default(''),
    homeLatitude: doublePrecision('home_latitude'),
    homeLongitude: doublePrecision('home_longitude'),
    lanes: jsonb().$type<readonly { from_city: string; to_city: string }[]>().notNull().default([]),
    /** HH:MM to HH:MM, where he said when he drives. */
    hours: jsonb().$type<{ from: string; to: string } | null>(),
    /** Where he said he is, and when. Shown to others by district, half an hour later. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    positionAt: at('position_at'),
    completedTrips: integer('completed_trips').notNull().default(0),
    onTimeTrips: integer('on_time_trips').notNull().default(0),
    /** Accepted and given up shortly before the window: they count against his punctuality. */
    lateGiveUps: integer('late_give_ups').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    createdAt: createdAt(),
  },
  () => [
    // Where he is looked for: where he said he is, else where he lives.
    index('freight_driver_near').using(
      'gist',
      sql`point(coalesce(longitude, home_longitude), coalesce(latitude, home_latitude))`,
    ),
    check('freight_driver_kind', sql`kind in ('driver', 'carrier')`),
    check('freight_driver_home', sql`(home_latitude is null) = (home_longitude is null)`),
  ],
)

/** Drivers who drive a carrier's vehicles, by his invitation. */
export const carrierDriver = pgTable(
  'carrier_driver',
  {
    id: rowKey(),
    carrierId: rowId('carrier_id')
      .notNull()
      .references(() => freightDriver.userId),
    /** Null until whoever has the telephone number accepts. */
    driverId: rowId('driver_id').references(() => appUser.id),
    phone: text().notNull(),
    invitedAt: at('invited_at').notNull(),
    acceptedAt: at('accepted_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('carrier_driver_phone')
      .on(table.carrierId, table.phone)
      .where(sql`ended_at is null`),
    index('carrier_driver_of')
      .on(table.driverId)
      .where(sql`ended_at is null`),
    index('carrier_driver_asked')
      .on(table.phone)
      .where(sql`driver_id is null and ended_at is null`),
  ],
)

export const freightVehicle = pgTable(
  'freight_vehicle',
  {
    id: rowKey(),
    /** Whose it is: a driver's or a carrier's. */
    ownerId: rowId('owner_id')
      .notNull()
      .references(() => appUser.id),
    /** Who drives it, where that is not its owner. */
    driverId: rowId('driver_id').references(() => appUser.id),
    type: text().notNull(),
    plate: text().notNull(),
    /** What this one takes, in centimetres and kilograms: at most what its type does. */
    lengthCm: integer('length_cm').notNull(),
    loadKg: integer('load_kg').notNull(),
    volumeLitres: integer('volume_litres').notNull(),
    /** Staff saw its papers, which lie in its wallet; a vehicle that is not active takes no cargo. */
    isActive: boolean('is_active').notNull().default(false),
    removedAt: at('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('freight_vehicle_plate')
      .on(table.plate)
      .where(sql`removed_at is null and is_active`),
    index('freight_vehicle_of').on(table.ownerId, table.id),
    index('freight_vehicle_driven').on(table.driverId),
    index('freight_vehicle_of_type')
      .on(table.type)
      .where(sql`is_active and removed_at is null`),
    check('freight_vehicle_type', sql`type in (${codeList(vehicleTypeCodes)})`),
    check('freight_vehicle_measures', sql`length_cm > 0 and load_kg > 0 and volume_litres > 0`),
  ],
)

export const freightShipper = pgTable(
  'freight_shipper',
  {
    userId: rowId('user_id')
      .primaryKey()
      .references(() => appUser.id),
    kind: text().notNull(),
    /** Of the company, as its licence says it; '' of a person. */
    companyName: text('company_name').notNull().default(''),
    /** Whoever is asked for where a cargo names nobody else; whom invoices are made out to. */
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    invoiceTitle: text('invoice_title').notNull().default(''),
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** Orders that came to payment, and those paid within the time for it. */
    orders: integer().notNull().default(0),
    paidInTime: integer('paid_in_time').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    createdAt: createdAt(),
  },
  () => [check('freight_shipper_kind', sql`kind in ('person', 'company')`)],
)
