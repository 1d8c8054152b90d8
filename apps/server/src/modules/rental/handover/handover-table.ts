/** What is recorded when a machine changes hands: sent, handed over, taken back. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
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
import type { ClaimItemKind } from '@jihui/protocol/deposit/machine'
import { at, createdAt, fen, rowId, rowKey, storedFile } from '../../../platform/database/table.ts'
import { equipmentUnit } from '../../catalogue/table.ts'
import { rental } from '../table.ts'

export const deliveryRecord = pgTable('delivery_record', {
  rentalId: rowId('rental_id')
    .primaryKey()
    .references(() => rental.id),
  carrier: text().notNull().default(''),
  trackingNumber: text('tracking_number').notNull().default(''),
  notes: text().notNull().default(''),
  deliveredAt: at('delivered_at').notNull(),
  deliveredBy: text('delivered_by').notNull(),
  /** The trip that wrote it, and what came of it; null: recorded by hand. */
  tripId: rowId('trip_id'),
  arrivedAt: at('arrived_at'),
  /** Who says that it arrived: the machine's own device, and where it was then; null: its trip. */
  arrivedBy: text('arrived_by'),
  arrivedLat: doublePrecision('arrived_lat'),
  arrivedLng: doublePrecision('arrived_lng'),
  receiver: text().notNull().default(''),
  exceptions: jsonb().$type<readonly string[]>().notNull().default([]),
})

/** A lorry's trip as the parties of an order read it: names and plate in part. */
export interface StoredTrip {
  /** Y00000009 */
  readonly number: string
  readonly vehicle: string
  /** Of the arrival. */
  readonly receiver: string
  readonly exceptions: readonly string[]
}

/** One side of the hand-over of one unit: what the machine looked like and what its meter showed, and who says so. */
export const rentalHandover = pgTable(
  'rental_handover',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    stage: text().notNull(),
    party: text().notNull(),
    meter: numeric({ precision: 10, scale: 1, mode: 'number' }),
    level: text().notNull().default(''),
    checks: jsonb().$type<string[]>().notNull().default([]),
    findings: jsonb().$type<Record<string, string>>().notNull().default({}),
    notes: text().notNull().default(''),
    recordedBy: rowId('recorded_by').notNull(),
    recordedByName: text('recorded_by_name').notNull(),
    /** Of a carrier's side, which is written by its trip (`trip-handover.ts`): `createdAt` is when it was loaded. */
    tripId: rowId('trip_id'),
    trip: jsonb().$type<StoredTrip>(),
    arrivedAt: at('arrived_at'),
    /** When the machine was with whoever gets it: on his own lorry, or else where it was brought. */
    handedAt: at('handed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('rental_handover_once')
      .on(table.rentalId, table.unitId, table.stage, table.party)
      .where(sql`trip_id is null`),
    uniqueIndex('rental_handover_of_trip')
      .on(table.tripId, table.unitId)
      .where(sql`trip_id is not null`),
    index('rental_handover_of').on(table.rentalId),
    index('rental_handover_of_unit').on(table.unitId),
    check('rental_handover_stage', sql`stage in ('out', 'back')`),
    check('rental_handover_party', sql`party in ('lessor', 'renter', 'carrier')`),
    check(
      'rental_handover_trip',
      sql`(party = 'carrier') = (trip_id is not null) and (trip_id is null) = (trip is null)`,
    ),
  ],
)
export const rentalHandoverPhoto = pgTable(
  'rental_handover_photo',
  {
    id: rowKey(),
    handoverId: rowId('handover_id')
      .notNull()
      .references(() => rentalHandover.id),
    position: text().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
  },
  (table) => [
    index('rental_handover_photo_file').on(table.fileId),
    index('rental_handover_photo_of').on(table.handoverId),
  ],
)

export interface StoredDeduction {
  /** Absent on records from before lateness was asked for like damage. */
  kind?: ClaimItemKind
  label: string
  working: string
  amountFen: number
  /** Position of the hand-over it was seen at; '' where it has none. */
  position: string
  /** Serial number of the unit it is about; absent where it is about the whole order. */
  serial?: string
  /** Of work: its order. */
  workId?: number
}
/** How the machine came back and how the deposit was settled. */
export const returnRecord = pgTable('return_record', {
  rentalId: rowId('rental_id')
    .primaryKey()
    .references(() => rental.id),
  announcedAt: at('announced_at'),
  plannedReturnDate: date('planned_return_date'),
  reason: text().notNull().default(''),
  isEarly: boolean('is_early').notNull().default(false),
  /** A lorry brought it, for whoever takes it in. */
  arrivedAt: at('arrived_at'),
  returnedAt: at('returned_at'),
  /** The last day of use, as it was reckoned. */
  stoppedOn: date('stopped_on'),
  condition: text().notNull().default(''),
  lateDays: smallint('late_days').notNull().default(0),
  lateFen: fen('late_fen').notNull().default(0),
  /** Hours units worked beyond those included in their days, in tenths, and what is asked for them. */
  overtimeTenths: integer('overtime_tenths').notNull().default(0),
  overtimeFen: fen('overtime_fen').notNull().default(0),
  /** Work on the machine its renter had to pay and had not. */
  repairFen: fen('repair_fen').notNull().default(0),
  damageFen: fen('damage_fen').notNull().default(0),
  /** What `lateFen`, `overtimeFen`, `repairFen` and `damageFen` consist of; it is asked for, not taken: see the deposit's claim. */
  deductions: jsonb().$type<StoredDeduction[]>().notNull().default([]),
  /** Used days nobody had paid for, less what came back for others; it is taken or owed. */
  unpaidExtensionFen: fen('unpaid_extension_fen').notNull().default(0),
  rentRefundFen: fen('rent_refund_fen').notNull().default(0),
  /** Days machines stood through no fault of the renter, and what was given back for them: of the rent that goes back. */
  stoodUnitDays: integer('stood_unit_days').notNull().default(0),
  standstillFen: fen('standstill_fen').notNull().default(0),
  /** Hours they stood by on days the renter had stopped, and what was given back for them. */
  standbyUnitHours: integer('standby_unit_hours').notNull().default(0),
  standbyFen: fen('standby_fen').notNull().default(0),
  depositRefundFen: fen('deposit_refund_fen').notNull().default(0),
})

/** All that a return asks for and the renter may object to. */
export const claimedFenOf = ({
  lateFen,
  overtimeFen,
  repairFen,
  damageFen,
}: Pick<typeof returnRecord.$inferSelect, 'lateFen' | 'overtimeFen' | 'repairFen' | 'damageFen'>): number =>
  lateFen + overtimeFen + repairFen + damageFen
