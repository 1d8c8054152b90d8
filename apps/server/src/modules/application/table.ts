/** Applications of every kind: what was handed in, what was checked, what was decided. */
import { applicationMachine, checkResultCodes } from '@jihui/protocol/application/machine'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { at, createdAt, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'

export const application = pgTable(
  'application',
  {
    id: rowKey(),
    /** A kind some module declares. */
    kind: text().notNull(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    status: text().notNull().default('pending'),
    /** Which of its kind's checks it is at; before them and after the decision by names of their own. */
    stage: text().notNull(),
    applicantName: text('applicant_name').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    /** Fields of its kind. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    decisionNotes: text('decision_notes').notNull().default(''),
    decidedAt: at('decided_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('application_newest').on(table.createdAt, table.id),
    index('application_of_kind').on(table.kind, table.createdAt, table.id),
    index('application_by_user').on(table.userId, table.kind, table.id),
    index('application_of_status').on(table.status, table.kind, table.createdAt, table.id),
    // One at a time; where a kind says what each is about, of that.
    uniqueIndex('application_pending')
      .on(table.userId, table.kind, sql`coalesce(details ->> 'about', '')`)
      .where(sql`status = 'pending'`),
    check('application_status', isKnownStatus(applicationMachine)),
    check('application_decided', sql`(status in ('pending', 'withdrawn')) = (decided_at is null)`),
  ],
)

export const applicationDocument = pgTable(
  'application_document',
  {
    id: rowKey(),
    applicationId: rowId('application_id')
      .notNull()
      .references(() => application.id),
    /** Field of the form it came in. */
    field: text().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    number: text().notNull().default(''),
    expiresOn: date('expires_on'),
    createdAt: createdAt(),
  },
  (table) => [
    index('application_document_file').on(table.fileId),
    index('application_document_of').on(table.applicationId),
  ],
)

/** A check that is agreed or made; what was before stands in the history. */
export const applicationCheck = pgTable(
  'application_check',
  {
    id: rowKey(),
    applicationId: rowId('application_id')
      .notNull()
      .references(() => application.id),
    code: text().notNull(),
    result: text().notNull(),
    plannedAt: at('planned_at'),
    notes: text().notNull().default(''),
    recordedBy: rowId('recorded_by')
      .notNull()
      .references(() => appUser.id),
    recordedByName: text('recorded_by_name').notNull(),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    uniqueIndex('application_check_once').on(table.applicationId, table.code),
    check('application_check_result', sql`result in (${codeList(checkResultCodes)})`),
  ],
)

export const applicationHistory = pgTable(
  'application_history',
  {
    id: rowKey(),
    applicationId: rowId('application_id')
      .notNull()
      .references(() => application.id),
    action: text().notNull(),
    status: text().notNull(),
    stage: text().notNull(),
    notes: text().notNull(),
    actorId: rowId('actor_id').references(() => appUser.id),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('application_history_of').on(table.applicationId)],
)
