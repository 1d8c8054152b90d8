import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'

/** Days on which an order is stopped; two stops of one order share none. */
export const rentalStandby = pgTable(
  'rental_standby',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    percent: smallint().notNull(),
    workedMinutes: smallint('worked_minutes').notNull(),
    reason: text().notNull(),
    declaredBy: rowId('declared_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
    /** When it was ended by hand, or taken back before it began. */
    endedAt: at('ended_at'),
    cancelledAt: at('cancelled_at'),
  },
  (table) => [
    index('rental_standby_of').on(table.rentalId, table.startDate),
    index('rental_standby_open')
      .on(table.startDate)
      .where(sql`cancelled_at is null`),
    check('rental_standby_days', sql`end_date >= start_date`),
  ],
)

/** An order whose machine stands idle: when that was looked at and told of, and whether its renter wants to hear of it. */
export const rentalIdle = pgTable('rental_idle', {
  rentalId: rowId('rental_id')
    .primaryKey()
    .references(() => rental.id),
  lookedOn: date('looked_on'),
  toldOn: date('told_on'),
  mutedAt: at('muted_at'),
})

/** What a unit did on a stopped day that is over: the machine is the witness. */
export const standbyDay = pgTable(
  'standby_day',
  {
    standbyId: rowId('standby_id')
      .notNull()
      .references(() => rentalStandby.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    day: date().notNull(),
    /** Null: no device was on it. */
    workedMinutes: integer('worked_minutes'),
    isWorked: boolean('is_worked').notNull(),
    lookedAt: at('looked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.standbyId, table.unitId, table.day] })],
)
