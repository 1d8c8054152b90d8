/**
 * Work orders: what renters and others report, what owners and staff arrange, what plans and alarms open. What somebody
 * reports is the order's beginning: one row, one id.
 */
import { maintenanceKindCodes } from '@jihui/protocol/maintenance/machine'
import {
  liveWorkOrderStatuses,
  payerCodes,
  statusesBefore,
  workOrderMachine,
  workOrderOriginCodes,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../platform/database/table.ts'
import { occupancy } from '../calendar/table.ts'
import { equipmentUnit } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'

/** A step of the work as its plan states it. */
export interface OrderStep {
  readonly id: number
  readonly kind: 'check' | 'measure' | 'photo' | 'signature'
  readonly title: string
  readonly min: number | null
  readonly max: number | null
  readonly unit: string
}

/** A part the plan needs, as the parts' module names it. */
export interface PlannedPart {
  readonly part_id: number
  readonly quantity: number
}

export const maintenanceRequest = pgTable(
  'maintenance_request',
  {
    id: rowKey(),
    rentalId: rowId('rental_id').references(() => rental.id),
    unitId: rowId('unit_id')
      .notNull()
      .references(() => equipmentUnit.id),
    /** Of the machine; a trigger writes it. */
    line: text().notNull().default(''),
    /** Whoever asked; null: a plan, an alarm, or a stranger before the machine. */
    userId: rowId('user_id').references(() => appUser.id),
    origin: text().notNull().default('renter'),
    /** It began as a report that somebody had to take in. */
    isReported: boolean('is_reported').notNull().default(true),
    title: text().notNull().default(''),
    description: text().notNull(),
    faultCode: text('fault_code').notNull().default(''),
    urgency: text().notNull().default('medium'),
    /** Of a stranger who wants to hear what becomes of it. */
    reporterPhone: text('reporter_phone').notNull().default(''),
    status: text().notNull().default('submitted'),
    version: integer().notNull().default(1),
    kind: text().notNull().default('repair'),
    payer: text().notNull().default('owner'),
    /** Whoever took it in: he accepts the work where nobody else can. */
    takenBy: rowId('taken_by').references(() => appUser.id),
    mergedInto: rowId('merged_into').references((): AnyPgColumn => maintenanceRequest.id),
    /** Its plan, of module upkeep. */
    planId: rowId('plan_id'),
    steps: jsonb().$type<readonly OrderStep[]>().notNull().default([]),
    /** What its plan reckons with, which nobody has to agree to. */
    parts: jsonb().$type<readonly PlannedPart[]>().notNull().default([]),
    skill: text().notNull().default(''),
    requiresSignature: boolean('requires_signature').notNull().default(false),
    /** The result names the meter. */
    needsMeter: boolean('needs_meter').notNull().default(false),
    durationDays: integer('duration_days').notNull().default(1),
    toleranceDays: integer('tolerance_days').notNull().default(0),
    dueOn: date('due_on'),
    isLate: boolean('is_late').notNull().default(false),
    alarm: jsonb().$type<Alarm>(),
    alarmCount: integer('alarm_count').notNull().default(0),
    startDate: date('start_date'),
    endDate: date('end_date'),
    /** The days it keeps the unit from being rented. */
    occupancyId: rowId('occupancy_id').references(() => occupancy.id),
    /** Of a machine that is with its renter; null: nobody has to agree. */
    visitAgreed: boolean('visit_agreed'),
    /** The technician it is given to. */
    assignedTo: rowId('assigned_to').references(() => appUser.id),
    pauseReason: text('pause_reason'),
    /** Which visit this is, from 1; every reopening is one more. */
    visit: integer().notNull().default(1),
    /** The same fault within the warranty: nothing is charged. */
    isRework: boolean('is_rework').notNull().default(false),
    /** Since when the machine stands and cannot be used, on this visit; null: it serves meanwhile. */
    stoodFrom: at('stood_from'),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    /** Until then whoever asked may object; then the work counts as accepted. */
    confirmBefore: at('confirm_before'),
    /** Until then the quote may be answered. */
    answerBefore: at('answer_before'),
    /** What is owed of it, once the work is finished; null: nothing was charged. */
    totalFen: fen('total_fen'),
    labourFen: fen('labour_fen').notNull().default(0),
    paidAt: at('paid_at'),
    /** Since when a claim on the deposit asks for it, so that nobody pays it by itself. */
    claimedAt: at('claimed_at'),
    /** Why its renter pays it. */
    payerReason: text('payer_reason').notNull().default(''),
    /** How often whoever has to pay was reminded. */
    unpaidTold: integer('unpaid_told').notNull().default(0),
    /** What was noted without a visit. */
    costFen: fen('cost_fen'),
    result: text().notNull().default(''),
    notes: text().notNull().default(''),
    rating: integer(),
    ratingComments: text('rating_comments').notNull().default(''),
    ratedAt: at('rated_at'),
    /** The price list it goes by: the one that was valid when it was made. */
    priceVersion: integer('price_version').notNull().default(1),
    createdAt: createdAt(),
    /** When it was completed or given up. */
    resolvedAt: at('resolved_at'),
  },
  (table) => [
    index('maintenance_request_rental').on(table.rentalId),
    index('maintenance_request_repairs')
      .on(table.createdAt, table.id)
      .where(sql`kind = 'repair' and status in (${codeList(liveWorkOrderStatuses)})`),
    index('maintenance_request_waiting')
      .on(table.urgency, table.id)
      .where(sql`status in (${codeList(statusesBefore('pending'))})`),
    index('maintenance_request_planned')
      .on(table.startDate, table.id.desc().nullsFirst())
      .where(sql`status in (${codeList(statusesBefore('scheduled'))})`),
    index('maintenance_request_by_line').on(table.line, table.status, table.id),
    index('maintenance_request_reported')
      .on(table.status, table.id)
      .where(sql`is_reported`),
    index('maintenance_request_by_status').on(table.status, table.id),
    index('maintenance_request_by_user').on(table.userId, table.id),
    index('maintenance_request_by_unit').on(table.unitId, table.id),
    index('maintenance_request_by_plan').on(table.planId, table.id),
    // One order at a time; a later visit of one that was over already may run beside it.
    uniqueIndex('maintenance_request_of_plan')
      .on(table.planId, table.unitId)
      .where(sql`plan_id is not null and resolved_at is null and visit = 1`),
    index('maintenance_request_technician').on(table.assignedTo, table.startDate),
    index('maintenance_request_days').on(table.startDate),
    // Whoever asks which days fall into a month asks by their stretch.
    index('maintenance_request_period')
      .using('gist', sql`daterange(start_date, coalesce(end_date, start_date), '[]')`)
      .where(sql`start_date is not null`),
    index('maintenance_request_at_work')
      .on(table.assignedTo)
      .where(sql`resolved_at is null and assigned_to is not null`),
    index('maintenance_request_occupancy').on(table.occupancyId),
    index('maintenance_request_confirm')
      .on(table.confirmBefore)
      .where(sql`status = 'pending_acceptance'`),
    index('maintenance_request_answer')
      .on(table.answerBefore)
      .where(sql`status = 'pending_quote'`),
    index('maintenance_request_unpaid')
      .on(table.finishedAt)
      .where(sql`status = 'completed' and total_fen > 0 and paid_at is null and payer <> 'platform'`),
    check('maintenance_request_status', isKnownStatus(workOrderMachine)),
    check('maintenance_request_kind', sql`kind in (${codeList(maintenanceKindCodes)})`),
    check('maintenance_request_origin', sql`origin in (${codeList(workOrderOriginCodes)})`),
    check('maintenance_request_payer', sql`payer in (${codeList(payerCodes)})`),
    check('maintenance_request_open', sql`(status in (${codeList(liveWorkOrderStatuses)})) = (resolved_at is null)`),
    check('maintenance_request_total', sql`total_fen is null or total_fen >= 0 and labour_fen between 0 and total_fen`),
    check('maintenance_request_rating', sql`rating is null or rating between 1 and 5`),
  ],
)

/** What happened to an order, by whom and when; rows are only ever added. Divided by time (partitions.ts). */
export const maintenanceHistory = pgTable(
  'maintenance_history',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    requestId: rowId('request_id')
      .notNull()
      .references(() => maintenanceRequest.id),
    action: text().notNull(),
    status: text().notNull(),
    notes: text().notNull().default(''),
    actorId: rowId('actor_id').references(() => appUser.id),
    actorName: text('actor_name').notNull(),
    /** Made by a device that may have had no network; `maintenance_event` applies it once. */
    eventId: uuid('event_id'),
    /** When it was done, and (`createdAt`) when it reached us. */
    occurredAt: at('occurred_at'),
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.createdAt] }),
    index('maintenance_history_of').on(table.requestId),
  ],
)

/** Acts of devices that are written in the history: each once, whichever month it arrives in. */
export const maintenanceEvent = pgTable('maintenance_event', {
  eventId: uuid('event_id').primaryKey(),
  requestId: rowId('request_id')
    .notNull()
    .references(() => maintenanceRequest.id),
  actorId: rowId('actor_id')
    .notNull()
    .references(() => appUser.id),
})
