/** Jobs, to whom they were offered, when a technician's time is taken, and what was done. */
import { jobMachine, jobOfferMachine, jobSourceCodes, type JobPauseReason } from '@jihui/protocol/job/machine'
import type { JobMatch } from '@jihui/protocol/job/match'
import type { ServiceStep } from '@jihui/protocol/service-order/service-types'
import { skillCodes } from '@jihui/protocol/technician/skills'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { appUser } from '../identity/table.ts'

/** `isBorne`: the platform adds it of its own, and owes it to whoever has done the visit. */
export interface PayLine {
  readonly label: string
  readonly fen: number
  readonly isBorne?: true
}
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

export const job = pgTable(
  'job',
  {
    id: rowKey(),
    /** What it came from: kind of thing, and its id there. */
    source: text().notNull(),
    sourceId: rowId('source_id').notNull(),
    /** Which visit of that thing; a job that ended without work is followed by the next. */
    visit: integer().notNull().default(1),
    status: text().notNull(),
    /** One more with every move, for what is done without network. */
    version: integer().notNull().default(1),
    technicianId: rowId('technician_id').references(() => appUser.id),
    /** Whose it is, so that nobody is sent to his own; null of a guest. */
    customerId: rowId('customer_id'),
    title: text().notNull(),
    urgency: text().notNull(),
    skill: text().notNull(),
    level: smallint().notNull(),
    /** What the work is of, for how often somebody has done the like. */
    kind: text().notNull(),
    maker: text().notNull().default(''),
    city: text().notNull(),
    district: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    windowStart: at('window_start').notNull(),
    windowEnd: at('window_end').notNull(),
    visitMinutes: integer('visit_minutes').notNull(),
    /** A customer was told the window: whoever is not there when it ends is a no-show. */
    isPromised: boolean('is_promised').notNull().default(true),
    /** What the technician has of the call-out and of the least work, before anything is quoted. */
    payFen: fen('pay_fen').notNull(),
    payLines: jsonb('pay_lines').$type<readonly PayLine[]>().notNull(),
    steps: jsonb().$type<readonly ServiceStep[]>().notNull().default([]),
    /** Of the search: how many waves went out, how wide the circle is, when it is looked at again, how long it goes on. */
    wave: integer().notNull().default(0),
    circleKm: integer('circle_km').notNull(),
    nextWaveAt: at('next_wave_at'),
    searchUntil: at('search_until').notNull(),
    /** Asked of the technician at the door; null where the thing has none. */
    doorCode: text('door_code'),
    codeFailures: smallint('code_failures').notNull().default(0),
    /** As he planned it when he accepted. */
    plannedArrival: at('planned_arrival'),
    travelMinutes: integer('travel_minutes'),
    lateMinutes: integer('late_minutes').notNull().default(0),
    acceptedAt: at('accepted_at'),
    departedAt: at('departed_at'),
    arrivedAt: at('arrived_at'),
    startedAt: at('started_at'),
    submittedAt: at('submitted_at'),
    pauseReason: text('pause_reason').$type<JobPauseReason>(),
    /** He said he was there from far away. */
    isArrivalDoubtful: boolean('is_arrival_doubtful').notNull().default(false),
    isRework: boolean('is_rework').notNull().default(false),
    lateToldAt: at('late_told_at'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by').notNull().default(''),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    // Of one thing nobody works at two jobs at once.
    uniqueIndex('job_live')
      .on(table.source, table.sourceId)
      .where(sql`status not in ('completed', 'cancelled', 'no_show', 'released')`),
    unique('job_visit').on(table.source, table.sourceId, table.visit),
    index('job_of_technician').on(table.technicianId, table.id),
    index('job_ended_of').on(table.technicianId, table.endedAt),
    index('job_of_technician_live')
      .on(table.technicianId, table.windowStart)
      .where(sql`status not in ('completed', 'cancelled', 'no_show', 'released')`),
    index('job_kind_done')
      .on(table.technicianId, table.kind, table.maker)
      .where(sql`status = 'completed'`),
    index('job_next_wave')
      .on(table.nextWaveAt)
      .where(sql`status = 'offered'`),
    index('job_awaited')
      .on(table.windowEnd)
      .where(sql`is_promised and status in ('accepted', 'en_route')`),
    index('job_given_back')
      .on(table.endedAt, table.technicianId)
      .where(sql`ended_by = 'release'`),
    index('job_missed')
      .on(table.technicianId, table.endedAt)
      .where(sql`ended_by = 'count_absent'`),
    check('job_status', isKnownStatus(jobMachine)),
    check('job_source', sql`source in (${codeList(jobSourceCodes)})`),
    check('job_skill', sql`skill in (${codeList(skillCodes)}) and level between 1 and 3`),
    check('job_window', sql`window_start < window_end`),
    check('job_technician', sql`(status in ('offered', 'cancelled')) or technician_id is not null`),
    check('job_pay', sql`pay_fen >= 0`),
  ],
)

export const jobOffer = pgTable(
  'job_offer',
  {
    id: rowKey(),
    jobId: rowId('job_id')
      .notNull()
      .references(() => job.id),
    technicianId: rowId('technician_id')
      .notNull()
      .references(() => appUser.id),
    status: text().notNull(),
    /** 0: by hand of the desk. */
    wave: integer().notNull(),
    /** As he and the customer were told: score, terms, gates. */
    match: jsonb().$type<JobMatch>().notNull(),
    score: integer().notNull(),
    travelMinutes: integer('travel_minutes').notNull(),
    distanceKm: integer('distance_km').notNull(),
    offeredAt: at('offered_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    answeredAt: at('answered_at'),
    reason: text().notNull().default(''),
  },
  (table) => [
    // Two waves never ask the same person.
    unique('job_offer_once').on(table.jobId, table.technicianId),
    index('job_offer_open_of')
      .on(table.technicianId, table.expiresAt)
      .where(sql`status = 'open'`),
    index('job_offer_last').on(table.technicianId, table.offeredAt),
    index('job_offer_expiring')
      .on(table.expiresAt)
      .where(sql`status = 'open'`),
    check('job_offer_status', isKnownStatus(jobOfferMachine)),
  ],
)

/**
 * When a technician is at a job or on the way to it. An exclusion constraint (0002_constraints) lets no two that are not
 * released overlap.
 */
export const technicianOccupancy = pgTable(
  'technician_occupancy',
  {
    id: rowKey(),
    jobId: rowId('job_id')
      .notNull()
      .references(() => job.id),
    technicianId: rowId('technician_id').notNull(),
    /** From setting out to the end of the visit. */
    period: tstzrange().notNull(),
    releasedAt: at('released_at'),
  },
  (table) => [
    unique('technician_occupancy_of_job').on(table.jobId),
    index('technician_occupancy_of')
      .on(table.technicianId)
      .where(sql`released_at is null`),
  ],
)

/** The result of a step; filled in again it is replaced until the work is handed in. */
export const jobStepResult = pgTable(
  'job_step_result',
  {
    id: rowKey(),
    jobId: rowId('job_id')
      .notNull()
      .references(() => job.id),
    stepId: text('step_id').notNull(),
    result: text().notNull(),
    value: doublePrecision(),
    note: text().notNull().default(''),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    unique('job_step_result_once').on(table.jobId, table.stepId),
    check('job_step_result_kind', sql`result in ('ok', 'bad', 'skipped')`),
  ],
)

/** What was done on a job, by whom, when, and when it reached us; rows are only ever added. Divided by time (partitions.ts). */
export const jobHistory = pgTable(
  'job_history',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    jobId: rowId('job_id')
      .notNull()
      .references(() => job.id),
    action: text().notNull(),
    status: text().notNull(),
    /** Made by the device that did it; `job_event` applies it once. */
    eventId: uuid('event_id'),
    occurredAt: at('occurred_at').notNull(),
    receivedAt: at('received_at').notNull(),
    actorId: rowId('actor_id'),
    actorName: text('actor_name').notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    facts: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    notes: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.id, table.receivedAt] }), index('job_history_of').on(table.jobId, table.id)],
)

/** Acts of devices that are written in the history: each once, whichever month it arrives in. */
export const jobEvent = pgTable('job_event', {
  eventId: uuid('event_id').primaryKey(),
  jobId: rowId('job_id')
    .notNull()
    .references(() => job.id),
  actorId: rowId('actor_id')
    .notNull()
    .references(() => appUser.id),
})
