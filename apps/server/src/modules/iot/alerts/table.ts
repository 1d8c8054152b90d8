/** Rules, the alerts they raise, and what is remembered of each device between two readings. */
import { alertMachine } from '@jihui/protocol/iot/alerts/alert-machine'
import type { RuleContent } from '@jihui/protocol/iot/alerts/conditions'
import type { AppliesTo, Escalation } from '@jihui/protocol/iot/alerts/rule-schema'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { equipmentUnit } from '../../catalogue/table.ts'
import { appUser } from '../../identity/table.ts'
import { maintenanceRequest } from '../../maintenance/table.ts'
import { rental } from '../../rental/table.ts'
import { device } from '../devices/table.ts'
import type { DeviceWatch } from './evaluate/rule.ts'

export const alertRule = pgTable(
  'alert_rule',
  {
    id: rowKey(),
    /** Of a rule the platform brings; null: somebody wrote it. */
    code: text(),
    /** Whose machines it is about; null: the platform's, for all. */
    ownerId: rowId('owner_id').references(() => appUser.id),
    name: text().notNull(),
    level: text().notNull(),
    content: jsonb().$type<RuleContent>().notNull(),
    appliesTo: jsonb('applies_to').$type<AppliesTo>().notNull(),
    repeatMinutes: integer('repeat_minutes'),
    escalate: jsonb().$type<readonly Escalation[]>().notNull(),
    recovers: text().notNull(),
    isDanger: boolean('is_danger').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: rowId('created_by').references(() => appUser.id),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
    deletedAt: at('deleted_at'),
    /** Up to when it was looked who fell silent; null: never. */
    silentUntil: at('silent_until'),
  },
  (table) => [
    uniqueIndex('alert_rule_code').on(table.code),
    index('alert_rule_owner')
      .on(table.ownerId, table.id)
      .where(sql`deleted_at is null`),
    check('alert_rule_switched_off', sql`deleted_at is null or not is_active`),
  ],
)

/** One for each device and rule while it lasts; without a device it is a storm, whose devices are its members. */
export const deviceAlert = pgTable(
  'device_alert',
  {
    id: rowKey(),
    ruleId: rowId('rule_id')
      .notNull()
      .references(() => alertRule.id),
    deviceId: rowId('device_id').references(() => device.id),
    /** As it was when it began: on which unit, whose, by which order it was out. */
    unitId: rowId('unit_id').references(() => equipmentUnit.id),
    ownerId: rowId('owner_id').references(() => appUser.id),
    rentalId: rowId('rental_id').references(() => rental.id),
    line: text(),
    level: text().notNull(),
    status: text().notNull().default('open'),
    title: text().notNull(),
    message: text().notNull(),
    /** What was measured when it last held. */
    value: jsonb().$type<number | boolean | string>(),
    isDanger: boolean('is_danger').notNull().default(false),
    isLate: boolean('is_late').notNull().default(false),
    /** By the device's own time. */
    openedAt: at('opened_at').notNull(),
    /** Since when it has stood without a break, at this level, by this fault and after its last repair. */
    begunAt: at('begun_at').notNull(),
    lastAt: at('last_at').notNull(),
    count: integer().notNull().default(1),
    createdAt: createdAt(),
    acknowledgedBy: rowId('acknowledged_by').references(() => appUser.id),
    acknowledgedAt: at('acknowledged_at'),
    assignedTo: rowId('assigned_to').references(() => appUser.id),
    snoozedUntil: at('snoozed_until'),
    recoveredAt: at('recovered_at'),
    closedAt: at('closed_at'),
    maintenanceId: rowId('maintenance_id').references(() => maintenanceRequest.id),
    /** Its repair is told then what was measured afterwards. */
    afterwardsAt: at('afterwards_at'),
    /** When it is told (again), and when the next step of its rule is due. */
    remindAt: at('remind_at'),
    escalateAt: at('escalate_at'),
    /** Steps that were taken. */
    escalated: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('device_alert_lasting')
      .on(table.deviceId, table.ruleId)
      .where(sql`closed_at is null and device_id is not null`),
    uniqueIndex('device_alert_storm')
      .on(table.ruleId)
      .where(sql`closed_at is null and device_id is null`),
    index('device_alert_open')
      .on(table.createdAt, table.id)
      .where(sql`closed_at is null`),
    index('device_alert_at').on(table.createdAt, table.id),
    index('device_alert_of').on(table.unitId),
    index('device_alert_device').on(table.deviceId, table.id),
    index('device_alert_owner').on(table.ownerId, table.id),
    index('device_alert_rental').on(table.rentalId, table.id),
    index('device_alert_rule')
      .on(table.ruleId)
      .where(sql`closed_at is null`),
    index('device_alert_afterwards')
      .on(table.afterwardsAt)
      .where(sql`afterwards_at is not null`),
    index('device_alert_remind')
      .on(table.remindAt)
      .where(sql`remind_at is not null`),
    index('device_alert_escalate')
      .on(table.escalateAt)
      .where(sql`escalate_at is not null`),
    check('device_alert_status', isKnownStatus(alertMachine)),
    check('device_alert_closed', sql`(status = 'closed') = (closed_at is not null)`),
    check('device_alert_due', sql`status = 'open' or (remind_at is null and escalate_at is null)`),
  ],
)

export const deviceAlertHistory = pgTable(
  'device_alert_history',
  {
    id: rowKey(),
    alertId: rowId('alert_id')
      .notNull()
      .references(() => deviceAlert.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorName: text('actor_name').notNull(),
    /** Null: nobody, it came of itself. */
    actorId: rowId('actor_id').references(() => appUser.id),
    createdAt: createdAt(),
  },
  (table) => [index('device_alert_history_of').on(table.alertId, table.id)],
)

/** Devices of a storm. */
export const deviceAlertMember = pgTable(
  'device_alert_member',
  {
    alertId: rowId('alert_id')
      .notNull()
      .references(() => deviceAlert.id),
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    ownerId: rowId('owner_id').references(() => appUser.id),
    at: at('at').notNull(),
    recoveredAt: at('recovered_at'),
    /** When its owner was told of the storm. */
    toldAt: at('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.deviceId] }),
    index('device_alert_member_left')
      .on(table.alertId)
      .where(sql`recovered_at is null`),
    index('device_alert_member_device')
      .on(table.deviceId)
      .where(sql`recovered_at is null`),
    index('device_alert_member_owner').on(table.ownerId, table.alertId),
    index('device_alert_member_untold')
      .on(table.alertId)
      .where(sql`told_at is null and owner_id is not null`),
  ],
)

/** Of a device its rules remember something of: up to which reading it was judged, and what they remember. */
export const alertWatch = pgTable('alert_watch', {
  deviceId: rowId('device_id')
    .primaryKey()
    .references(() => device.id),
  /** Of the reading judged last, ms. */
  ts: bigint({ mode: 'number' }).notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  state: jsonb().$type<DeviceWatch>().notNull(),
})

/** Readings of events that were judged: one that comes again raises nothing. */
export const alertEventSeen = pgTable(
  'alert_event_seen',
  {
    deviceId: rowId('device_id')
      .notNull()
      .references(() => device.id),
    ts: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.ts, table.seq] }),
    index('alert_event_seen_ts').on(table.ts),
  ],
)
