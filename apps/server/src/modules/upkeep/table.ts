/** Upkeep: plans, what they come to for each machine, what was read of machines, and what was opened because of it. */
import type { PlanScope } from '@jihui/protocol/upkeep/plan-schema'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import type { Trigger } from '@jihui/protocol/upkeep/trigger-schema'
import { upkeepPlanMachine } from '@jihui/protocol/upkeep/machine'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'

const shown = (name: string) => numeric(name, { precision: 14, scale: 4, mode: 'number' })
const ofUnit = () =>
  rowId('unit_id')
    .notNull()
    .references(() => equipmentUnit.id)

export interface StoredStep {
  readonly id: number
  readonly kind: 'check' | 'measure' | 'photo' | 'signature'
  readonly title: string
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
  readonly unit?: string | null | undefined
}
export interface StoredPart {
  readonly part_id: number
  readonly quantity: number
}

export const upkeepPlan = pgTable(
  'upkeep_plan',
  {
    id: rowKey(),
    name: text().notNull(),
    /** Whose machines it reaches; null: the platform's plan, which reaches everybody's. */
    ownerId: rowId('owner_id').references(() => appUser.id),
    status: text().notNull(),
    version: integer().notNull().default(1),
    scope: jsonb().$type<PlanScope>().notNull(),
    triggers: jsonb().$type<Trigger[]>().notNull(),
    isWhicheverFirst: boolean('is_whichever_first').notNull().default(true),
    leadDays: smallint('lead_days').notNull(),
    toleranceDays: smallint('tolerance_days').notNull(),
    durationDays: smallint('duration_days').notNull(),
    steps: jsonb().$type<StoredStep[]>().notNull(),
    parts: jsonb().$type<StoredPart[]>().notNull(),
    skill: text().notNull().default(''),
    requiresSignature: boolean('requires_signature').notNull().default(false),
    /** Since when its triggers are what they are: nothing is asked for before. Null: never switched on. */
    rulesSince: date('rules_since'),
    /** Units up to this one, and documents, have been looked at. */
    unitsThrough: rowId('units_through').notNull().default(0),
    documentsThrough: rowId('documents_through').notNull().default(0),
    createdBy: rowId('created_by')
      .notNull()
      .references(() => appUser.id),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('upkeep_plan_of_owner')
      .on(table.ownerId, table.id)
      .where(sql`owner_id is not null`),
    index('upkeep_plan_active')
      .on(table.id)
      .where(sql`status = 'active'`),
    index('upkeep_plan_status_id').on(table.status, table.id),
    check('upkeep_plan_status', isKnownStatus(upkeepPlanMachine)),
  ],
)

export const upkeepPlanHistory = pgTable(
  'upkeep_plan_history',
  {
    id: rowKey(),
    planId: rowId('plan_id')
      .notNull()
      .references(() => upkeepPlan.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('upkeep_plan_history_of').on(table.planId)],
)

/** What a plan comes to for one machine; written anew whenever something it follows from changes. */
export const upkeepPlanUnit = pgTable(
  'upkeep_plan_unit',
  {
    id: rowKey(),
    planId: rowId('plan_id')
      .notNull()
      .references(() => upkeepPlan.id),
    unitId: ofUnit(),
    /** The day the machine came under the plan, and what its meters had counted then. */
    since: date().notNull(),
    meterThen: jsonb('meter_then').$type<Record<string, number>>().notNull().default({}),
    nextDueOn: date('next_due_on'),
    /** When an order is opened for it; null: the plan rests, an order is open, or no day can be said. */
    opensOn: date('opens_on'),
    dueKind: text('due_kind'),
    earliest: date(),
    latest: date(),
    /** Of the meter that comes first: how it is used, and the readings that say so. */
    meterUnit: text('meter_unit'),
    meterDue: shown('meter_due'),
    ratePerDay: shown('rate_per_day'),
    rate30: shown('rate_30'),
    rate90: shown('rate_90'),
    readings: integer(),
    readSince: date('read_since'),
    /** The meter's own day and range, whatever else comes before it. */
    meterDueOn: date('meter_due_on'),
    meterEarliest: date('meter_earliest'),
    meterLatest: date('meter_latest'),
    /** Why a meter says no day; blank: it says one, or there is none. */
    meterSilence: text('meter_silence').notNull().default(''),
    lastDueOn: date('last_due_on'),
    lastDoneOn: date('last_done_on'),
    /** The reading the meter's day was told from; null: none yet. */
    toldAt: at('told_at'),
    toldCounted: shown('told_counted'),
    /** Readings came since that it does not follow from: the minute's pass reckons it anew. */
    isStale: boolean('is_stale').notNull().default(false),
    /** What each meter had counted when it was done. */
    doneMeter: jsonb('done_meter').$type<Record<string, number>>().notNull().default({}),
    lastDoneMeter: shown('last_done_meter'),
  },
  (table) => [
    uniqueIndex('upkeep_plan_unit_once').on(table.planId, table.unitId),
    index('upkeep_plan_unit_opens')
      .on(table.opensOn, table.id)
      .where(sql`opens_on is not null`),
    index('upkeep_plan_unit_due').on(table.planId, table.nextDueOn),
    index('upkeep_plan_unit_meter_due')
      .on(table.meterDueOn, table.id)
      .where(sql`meter_due_on is not null`),
    index('upkeep_plan_unit_silent')
      .on(table.planId, table.id)
      .where(sql`meter_silence <> ''`),
    index('upkeep_plan_unit_of').on(table.unitId),
    index('upkeep_plan_unit_stale')
      .on(table.unitId)
      .where(sql`is_stale`),
  ],
)

/** How far a machine has run on each of its meters; whoever counts holds its row. */
export const unitMeter = pgTable(
  'unit_meter',
  {
    unitId: ofUnit(),
    unit: text().notNull(),
    /** What the meter shows less this is what was used since the first reading. */
    zero: shown('zero').notNull(),
    lastMeter: shown('last_meter').notNull(),
    lastCounted: shown('last_counted').notNull(),
    lastAt: at('last_at').notNull(),
    /** So far and so long no plan has to be looked at when it counts (`readings/quiet.ts`); null: now. */
    quietBelow: shown('quiet_below'),
    quietUntil: at('quiet_until'),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.unit] }), check('unit_meter_unit', sql`unit in ('h', 'km')`)],
)

/**
 * What was read of a machine, once for each moment and source. Append-only but for what the desk says of a doubt. Divided by
 * the month it was measured in (partitions.ts).
 */
export const unitReading = pgTable(
  'unit_reading',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    unitId: ofUnit(),
    measuredAt: at('measured_at').notNull(),
    /** Of the meter; blank where none was read. */
    unit: text().notNull(),
    meter: shown('meter'),
    /** Used since the first reading; null: it does not count, or the desk has not said yet. */
    counted: shown('counted'),
    isAsked: boolean('is_asked').notNull().default(false),
    isExchange: boolean('is_exchange').notNull().default(false),
    values: jsonb().$type<Record<string, number | boolean | string>>(),
    source: text().notNull(),
    /** Of a device its number, of a hand-over its own; 0: a person. */
    device: rowId('device').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.measuredAt] }),
    uniqueIndex('unit_reading_once').on(table.unitId, table.unit, table.measuredAt, table.source, table.device),
    index('unit_reading_asked')
      .on(table.unitId, table.unit, table.measuredAt)
      .where(sql`is_asked`),
    check('unit_reading_meter', sql`(unit = '') = (meter is null) and unit in ('', 'h', 'km')`),
    check('unit_reading_source', sql`source in ('staff', 'handover', 'device')`),
    check('unit_reading_counted', sql`counted is null or not is_asked`),
  ],
)

/** What a machine complained of, once for each moment. Append-only. */
export const unitAlarm = pgTable(
  'unit_alarm',
  {
    id: rowKey(),
    unitId: ofUnit(),
    measuredAt: at('measured_at').notNull(),
    level: text().notNull(),
    code: text().notNull(),
    message: text().notNull().default(''),
    source: text().notNull(),
    device: rowId('device').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('unit_alarm_once').on(
      table.unitId,
      table.measuredAt,
      table.code,
      table.level,
      table.source,
      table.device,
    ),
    index('unit_alarm_age').on(table.measuredAt),
    check('unit_alarm_level', sql`level in ('info', 'warning', 'critical')`),
  ],
)

/** How long an alarm has stood, and how often it came, for one trigger of a plan: until it lasts as the plan says. */
export const upkeepAlarmWatch = pgTable(
  'upkeep_alarm_watch',
  {
    planId: rowId('plan_id')
      .notNull()
      .references(() => upkeepPlan.id),
    unitId: ofUnit(),
    trigger: smallint().notNull(),
    code: text().notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.unitId, table.trigger, table.code] }),
    index('upkeep_alarm_watch_unit').on(table.unitId),
  ],
)

/** A reading that cannot be counted without somebody who looks: one at a time for each meter. */
export const meterQuestion = pgTable(
  'meter_question',
  {
    id: rowKey(),
    unitId: ofUnit(),
    unit: text().notNull(),
    /** Of `unit_reading`, with the moment it is divided by. */
    readingId: rowId('reading_id').notNull(),
    measuredAt: at('measured_at').notNull(),
    kind: text().notNull(),
    /** What it showed when it was counted last. */
    before: shown('before').notNull(),
    beforeAt: at('before_at').notNull(),
    askedAt: at('asked_at').notNull(),
    answer: text(),
    answeredBy: rowId('answered_by').references(() => appUser.id),
    answeredByName: text('answered_by_name').notNull().default(''),
    answeredAt: at('answered_at'),
    notes: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('meter_question_open')
      .on(table.unitId, table.unit)
      .where(sql`answered_at is null`),
    index('meter_question_reading').on(table.readingId),
    index('meter_question_newest')
      .on(table.id)
      .where(sql`answered_at is null`),
    check('meter_question_kind', sql`kind in ('backwards', 'jump', 'exchange')`),
    check('meter_question_answer', sql`answer in ('right', 'wrong', 'exchanged')`),
    check('meter_question_answered', sql`(answer is null) = (answered_at is null)`),
  ],
)

/** A machine is due by a plan: one is open for both at most, whatever comes meanwhile. */
export const upkeepOpening = pgTable(
  'upkeep_opening',
  {
    id: rowKey(),
    planId: rowId('plan_id')
      .notNull()
      .references(() => upkeepPlan.id),
    unitId: ofUnit(),
    /** What set it off. */
    kind: text().notNull(),
    dueOn: date('due_on').notNull(),
    isLate: boolean('is_late').notNull(),
    reason: text().notNull(),
    alarm: jsonb().$type<Alarm>(),
    alarmCount: integer('alarm_count').notNull().default(0),
    openedAt: at('opened_at').notNull(),
    /** The order; null: it is not there yet. */
    taskId: rowId('task_id'),
    closedAt: at('closed_at'),
    outcome: text(),
  },
  (table) => [
    uniqueIndex('upkeep_opening_open')
      .on(table.planId, table.unitId)
      .where(sql`closed_at is null`),
    index('upkeep_opening_waiting')
      .on(table.id)
      .where(sql`task_id is null and closed_at is null`),
    index('upkeep_opening_task')
      .on(table.taskId)
      .where(sql`task_id is not null`),
    index('upkeep_opening_unit').on(table.unitId, table.id),
    index('upkeep_opening_plan').on(table.planId, table.id),
    check('upkeep_opening_kind', sql`kind in ('date', 'meter', 'event', 'document')`),
    check('upkeep_opening_closed', sql`(closed_at is null) = (outcome is null)`),
    check('upkeep_opening_outcome', sql`outcome in ('done', 'cancelled')`),
  ],
)
