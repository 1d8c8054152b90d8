/** Where orders' machines are brought, whether they are there, and whether they left it or came home. */
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { siteSources } from '@jihui/protocol/iot/arrivals/limits'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, rowId } from '../../../platform/database/table.ts'
import { equipmentUnit } from '../../catalogue/table.ts'
import { rental } from '../../rental/table.ts'
import { device } from '../devices/table.ts'
import { fence } from '../fences/table.ts'

/** One order's site, while its fence stands and after. */
export const orderSite = pgTable(
  'order_site',
  {
    rentalId: rowId('rental_id')
      .primaryKey()
      .references(() => rental.id),
    fenceId: rowId('fence_id')
      .notNull()
      .references(() => fence.id),
    source: text().notNull(),
    /** Since when it lies where it lies. */
    movedAt: at('moved_at').notNull(),
    /** The renter said that the machines leave it, and why; null: they stay. */
    awaySince: at('away_since'),
    awayReason: text('away_reason').notNull().default(''),
    /** Null: until he says otherwise. */
    awayUntil: at('away_until'),
    /** The renter was told, once. */
    arrivalToldAt: at('arrival_told_at'),
  },
  (table) => [
    index('order_site_fence').on(table.fenceId),
    index('order_site_away')
      .on(table.awayUntil)
      .where(sql`away_until is not null`),
    check('order_site_source', sql`source in (${codeList(siteSources)})`),
    check('order_site_why', sql`(away_since is null) = (away_reason = '')`),
  ],
)

/** One machine of such an order. */
export const orderSiteUnit = pgTable(
  'order_site_unit',
  {
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    arrivedAt: at('arrived_at'),
    arrivedLat: doublePrecision('arrived_lat'),
    arrivedLng: doublePrecision('arrived_lng'),
    /** It was there before it was handed over and drove on. */
    isGone: boolean('is_gone').notNull().default(false),
    /** It is away from there without a reason, by what this device says. */
    leftAt: at('left_at'),
    leftDeviceId: rowId('left_device_id').references(() => device.id),
  },
  (table) => [
    primaryKey({ columns: [table.rentalId, table.unitId] }),
    index('order_site_unit_left')
      .on(table.leftDeviceId)
      .where(sql`left_at is not null`),
    check('order_site_unit_left_by', sql`(left_at is null) = (left_device_id is null)`),
  ],
)

/** Machines that came home after their return was announced: whoever takes them in was told, once. */
export const orderHomecoming = pgTable(
  'order_homecoming',
  {
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.unitId] })],
)

/** Orders that are settled, and of which nothing tells any more where their machines were. */
export const orderFaded = pgTable('order_faded', {
  rentalId: rowId('rental_id')
    .primaryKey()
    .references(() => rental.id),
  at: at('at').notNull(),
})
