import type { QualificationRule } from '@jihui/protocol/rental/lines/line'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt, fen, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'
import { dayPriceOf } from './day-price.ts'

export const category = pgTable(
  'category',
  {
    id: rowKey(),
    line: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    position: smallint().notNull().default(0),
    illustration: text().notNull(),
    /** How many machines are offered; kept by a trigger, so that lists need not count. */
    equipmentCount: integer('equipment_count').notNull().default(0),
    /** Documents a renter of this category must show; empty: the line's default. */
    qualificationRules: jsonb('qualification_rules').$type<QualificationRule[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('category_code').on(table.line, table.code)],
)

export const equipment = pgTable(
  'equipment',
  {
    id: rowKey(),
    uuid: uuid().notNull().defaultRandom().unique(),
    line: text().notNull(),
    categoryId: rowId('category_id')
      .notNull()
      .references(() => category.id),
    ownerId: rowId('owner_id').references(() => appUser.id),
    name: text().notNull(),
    model: text().notNull(),
    manufacturer: text().notNull(),
    grade: text(),
    registrationNumber: text('registration_number').notNull().default(''),
    marketValueFen: fen('market_value_fen').notNull(),
    /** Null: R048, a share of the value. */
    dayFen: fen('day_fen'),
    weekFen: fen('week_fen'),
    monthFen: fen('month_fen'),
    /** For every hour beyond those its line includes in a day; null: not settled here. */
    overtimeFen: fen('overtime_fen'),
    depositFen: fen('deposit_fen').notNull(),
    /** Out and back within the line's included distance. */
    deliveryFen: fen('delivery_fen').notNull().default(0),
    /** For every kilometre of road beyond it, one way. */
    deliveryKmFen: fen('delivery_km_fen').notNull().default(0),
    /** How far the machine is brought; null: anywhere. */
    serviceRadiusKm: smallint('service_radius_km'),
    /** What the place of use must offer, by the line's measure. */
    requirements: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Price in fen of each option the machine offers, by the line's add-on name. */
    addOnsFen: jsonb('add_ons_fen').$type<Record<string, number>>().notNull().default({}),
    minDays: smallint('min_days').notNull().default(1),
    bufferDays: smallint('buffer_days').notNull().default(1),
    year: smallint(),
    city: text().notNull().default(''),
    location: text().notNull().default(''),
    description: text().notNull().default(''),
    intendedUse: text('intended_use').notNull().default(''),
    specialHandling: text('special_handling').notNull().default(''),
    safetyFeatures: jsonb('safety_features').$type<string[]>().notNull().default([]),
    tags: jsonb().$type<string[]>().notNull().default([]),
    keywords: text().notNull().default(''),
    specifications: jsonb().$type<{ label: string; value: string }[]>().notNull().default([]),
    sterilizationRequired: boolean('sterilization_required').notNull().default(false),
    isPortable: boolean('is_portable').notNull().default(false),
    heightM: numeric('height_m', { precision: 5, scale: 2, mode: 'number' }),
    widthM: numeric('width_m', { precision: 5, scale: 2, mode: 'number' }),
    /** As it travels: what a lorry has to take. Null: not said yet. */
    transportWeightKg: integer('transport_weight_kg'),
    transportLengthCm: integer('transport_length_cm'),
    transportWidthCm: integer('transport_width_cm'),
    transportHeightCm: integer('transport_height_cm'),
    illustration: text().notNull(),
    /** Offered, paused by its owner, withheld by the platform although its owner offers it, or gone. */
    status: text().notNull().default('active'),
    /** Whether staff have seen that the machine is what it is said to be; the platform's own are entered seen. */
    /** Its owner is suspended. */
    isHeldBack: boolean('is_held_back').notNull().default(false),
    verificationStatus: text('verification_status').notNull().default('approved'),
    verificationNotes: text('verification_notes').notNull().default(''),
    verifiedBy: rowId('verified_by').references(() => appUser.id),
    verifiedByName: text('verified_by_name').notNull().default(''),
    /** The decision that stands; a pending machine has it while it was accepted before it was changed. */
    verifiedAt: at('verified_at'),
    /** Since when it waits to be seen. */
    verificationAskedAt: at('verification_asked_at').notNull().defaultNow(),
    /** Grows with every change of what is verified, so that nobody decides on what he has not seen. */
    verificationVersion: integer('verification_version').notNull().default(1),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    rentalCount: integer('rental_count').notNull().default(0),
    createdAt: createdAt(),
    /** What a fragment of three characters and more is compared with: lower case, blanks left out. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`search_text(name || ' ' || model || ' ' || manufacturer || ' ' || keywords)`,
    ),
    /** Single characters and pairs of name, model, maker and keywords: what makes Chinese fragments findable. */
    searchGrams: text('search_grams')
      .array()
      .generatedAlwaysAs(sql`search_grams(name || ' ' || model || ' ' || manufacturer || ' ' || keywords)`),
  },
  (table) => [
    index('equipment_named')
      .on(table.line, table.name, table.id)
      .where(sql`status <> 'removed'`),
    // Machines are seldom written and often searched: nothing waits in a list to be merged.
    index('equipment_search').using('gin', table.searchGrams).with({ fastupdate: 'off' }),
    index('equipment_value')
      .on(table.line, table.marketValueFen, table.id)
      .where(sql`status = 'active'`),
    index('equipment_day_price')
      .on(table.line, sql.raw(`(${dayPriceOf()})`), table.id)
      .where(sql`status = 'active'`),
    index('equipment_newest')
      .on(table.line, table.createdAt, table.id)
      .where(sql`status = 'active'`),
    index('equipment_category').on(table.categoryId),
    index('equipment_default')
      .on(table.line, table.rentalCount.desc(), table.id)
      .where(sql`status = 'active'`),
    index('equipment_of_owner')
      .on(table.ownerId, table.id)
      .where(sql`owner_id is not null`),
    index('equipment_to_verify')
      .on(table.line, table.verificationAskedAt, table.id)
      .where(sql`verification_status = 'pending'`),
    check('equipment_verification', sql`verification_status in ('pending', 'approved', 'rejected')`),
    check('equipment_status', sql`status in ('active', 'paused', 'withheld', 'removed')`),
    check(
      'equipment_money',
      sql`market_value_fen >= 0 and deposit_fen >= 0 and delivery_fen >= 0 and (overtime_fen is null or overtime_fen > 0)`,
    ),
  ],
)

export const equipmentPhoto = pgTable(
  'equipment_photo',
  {
    id: rowKey(),
    equipmentId: rowId('equipment_id')
      .notNull()
      .references(() => equipment.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    position: smallint().notNull().default(0),
  },
  (table) => [index('equipment_photo_file').on(table.fileId), index('equipment_photo_of').on(table.equipmentId)],
)

/** The machines themselves: what is rented is always one of these. */
export const equipmentUnit = pgTable(
  'equipment_unit',
  {
    id: rowKey(),
    equipmentId: rowId('equipment_id')
      .notNull()
      .references(() => equipment.id),
    serial: text().notNull(),
    city: text().notNull().default(''),
    location: text().notNull().default(''),
    latitude: numeric({ precision: 9, scale: 6, mode: 'number' }),
    longitude: numeric({ precision: 9, scale: 6, mode: 'number' }),
    /** The line's own fields: its plate, when it is serviced next. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** What the line's meter showed last. */
    meter: numeric({ precision: 10, scale: 1, mode: 'number' }),
    status: text().notNull().default('active'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('equipment_unit_serial').on(table.serial),
    index('equipment_unit_serial_end').on(sql`right(lower(serial), 4)`, table.id),
    index('equipment_unit_of').on(table.equipmentId),
    index('equipment_unit_city').on(table.city, table.equipmentId),
  ],
)

/** Papers of a machine or of one of its units: registration, insurance, inspection. For its owner and staff. */
export const equipmentDocument = pgTable(
  'equipment_document',
  {
    id: rowKey(),
    equipmentId: rowId('equipment_id')
      .notNull()
      .references(() => equipment.id),
    unitId: rowId('unit_id').references(() => equipmentUnit.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    type: text().notNull(),
    number: text().notNull().default(''),
    expiresOn: date('expires_on'),
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('equipment_document_unit').on(table.unitId),
    index('equipment_document_file').on(table.fileId),
    index('equipment_document_of').on(table.equipmentId),
  ],
)
