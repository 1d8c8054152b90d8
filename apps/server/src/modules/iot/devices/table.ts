/** Devices: what was registered, who speaks for it, and on which unit it was when. */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deviceMachine } from '@jihui/protocol/iot/device-machine'
import { at, createdAt, rowId, rowKey, storedFile } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { equipmentUnit } from '../../catalogue/table.ts'
import { appUser } from '../../identity/table.ts'

export const device = pgTable(
  'device',
  {
    id: rowKey(),
    /** `[A-Za-z0-9_-]{4,40}`: the name it speaks under. */
    code: text().notNull(),
    name: text().notNull(),
    protocol: text().notNull(),
    profile: text().notNull(),
    coordinateSystem: text('coordinate_system').notNull(),
    status: text().notNull(),
    /** Whose it is; null: the platform's. */
    ownerId: rowId('owner_id').references(() => appUser.id),
    /** The gateway that may speak for it. */
    gatewayId: rowId('gateway_id').references((): AnyPgColumn => device.id),
    /** SHA-256 of what it shows to be let in: long and random, so that the check may be fast. */
    secretHash: text('secret_hash').notNull(),
    authCodeHash: text('auth_code_hash').notNull(),
    /** Counts up with its credentials and status: a connection made under another one is over. */
    version: integer().notNull().default(1),
    registeredBy: rowId('registered_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
    activatedAt: at('activated_at'),
  },
  (table) => [
    uniqueIndex('device_code').on(table.code),
    index('device_owner').on(table.ownerId, table.id),
    index('device_gateway')
      .on(table.gatewayId)
      .where(sql`gateway_id is not null`),
    check('device_status', isKnownStatus(deviceMachine)),
    check('device_code_form', sql`code ~ '^[A-Za-z0-9_-]{4,40}$'`),
  ],
)

/** On which unit a device was, from when to when: its readings of that time are the unit's, for ever. */
export const deviceBinding = pgTable(
  'device_binding',
  {
    id: rowKey(),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    boundAt: at('bound_at').notNull(),
    unboundAt: at('unbound_at'),
    boundBy: rowId('bound_by')
      .notNull()
      .references(() => appUser.id),
    unboundBy: rowId('unbound_by').references(() => appUser.id),
    /** Trusted for the unit's position. */
    isPrimary: boolean('is_primary').notNull(),
    /** The machine's meter as somebody read it off, times 100. */
    meterHundredths: rowId('meter_hundredths'),
    /** What the device's own counter showed when it was first heard after that, times 100; null: not heard yet. */
    counterHundredths: rowId('counter_hundredths'),
    photoId: uuid('photo_id').references(() => storedFile.id),
  },
  (table) => [
    uniqueIndex('device_binding_now')
      .on(table.deviceId)
      .where(sql`unbound_at is null`),
    uniqueIndex('device_binding_primary')
      .on(table.unitId)
      .where(sql`unbound_at is null and is_primary`),
    index('device_binding_unit').on(table.unitId, table.boundAt),
    index('device_binding_device').on(table.deviceId, table.boundAt),
    check('device_binding_span', sql`unbound_at is null or unbound_at >= bound_at`),
  ],
)

/** What became of a device. */
export const deviceHistory = pgTable(
  'device_history',
  {
    id: rowKey(),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('device_history_of').on(table.deviceId, table.id)],
)
