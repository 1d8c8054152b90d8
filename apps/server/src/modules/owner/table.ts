/** People who let their machines be rented here: how they asked for it, and what was decided. */
import { applicationStageCodes, applicationMachine } from '@jihui/protocol/owner/machine'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { at, createdAt, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'

export const ownerApplication = pgTable(
  'owner_application',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    status: text().notNull().default('pending'),
    stage: text().notNull().default('submitted'),
    applicantType: text('applicant_type').notNull(),
    companyName: text('company_name').notNull(),
    licenseNumber: text('license_number').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    businessTypes: jsonb('business_types').$type<string[]>().notNull(),
    address: text().notNull(),
    yardLocation: text('yard_location').notNull(),
    yardLatitude: numeric('yard_latitude', { precision: 9, scale: 6, mode: 'number' }),
    yardLongitude: numeric('yard_longitude', { precision: 9, scale: 6, mode: 'number' }),
    /** As the applicant wrote them. */
    equipmentCategories: jsonb('equipment_categories').$type<unknown>().notNull(),
    equipmentSpecifications: jsonb('equipment_specifications').$type<unknown>().notNull(),
    accountName: text('account_name').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    notes: text().notNull(),
    onSiteCheckAt: at('on_site_check_at'),
    onSiteCheckNotes: text('on_site_check_notes').notNull().default(''),
    verificationNotes: text('verification_notes').notNull().default(''),
    verifiedAt: at('verified_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('owner_application_newest').on(table.createdAt, table.id),
    index('owner_application_by_user').on(table.userId, table.id),
    index('owner_application_status').on(table.status, table.id),
    uniqueIndex('owner_application_pending')
      .on(table.userId)
      .where(sql`status = 'pending'`),
    check('owner_application_status', isKnownStatus(applicationMachine)),
    check('owner_application_stage', sql`stage in (${codeList(applicationStageCodes)})`),
    check('owner_application_decided', sql`(status = 'pending') = (verified_at is null)`),
  ],
)

export const ownerApplicationFile = pgTable(
  'owner_application_file',
  {
    id: serial().primaryKey(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => ownerApplication.id),
    /** Field of the form it came in. */
    field: text().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('owner_application_file_file').on(table.fileId),
    index('owner_application_file_of').on(table.applicationId),
  ],
)

export const ownerApplicationHistory = pgTable(
  'owner_application_history',
  {
    id: serial().primaryKey(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => ownerApplication.id),
    action: text().notNull(),
    status: text().notNull(),
    stage: text().notNull(),
    notes: text().notNull(),
    actorId: integer('actor_id').references(() => appUser.id),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('owner_application_history_of').on(table.applicationId)],
)
