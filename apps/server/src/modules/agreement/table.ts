import {
  agreementMachine,
  agreementStatusCodes,
  agreementStatusOf,
  requestableStatuses,
  requestStateCodes,
  type TermsRequestState,
} from '@jihui/protocol/agreement/machine'
import { sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'
import { rental } from '../rental/table.ts'
import type { AgreementFacts } from './contracts/facts.ts'

export interface Clause {
  title: string
  text: string
}

export interface TemplateDraft {
  name: string
  description: string
  clauses: Clause[]
  /** The version it was begun from; when the template has moved on since, it is not published over that. */
  baseVersion: number
}

export const agreementTemplate = pgTable(
  'agreement_template',
  {
    id: rowKey(),
    line: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    clauses: jsonb().$type<Clause[]>().notNull(),
    version: integer().notNull().default(1),
    isDefault: boolean('is_default').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** What is being written and not published yet; contracts never see it. */
    draft: jsonb().$type<TemplateDraft | null>(),
    draftBy: rowId('draft_by'),
    draftByName: text('draft_by_name').notNull().default(''),
    draftAt: at('draft_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('agreement_template_default')
      .on(table.line)
      .where(sql`is_default`),
  ],
)

/** Every text a template ever had; rows are only added, so that a contract's version can always be read. */
export const agreementTemplateVersion = pgTable(
  'agreement_template_version',
  {
    id: rowKey(),
    templateId: rowId('template_id').notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    clauses: jsonb().$type<Clause[]>().notNull(),
    publishedBy: rowId('published_by'),
    publishedByName: text('published_by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('agreement_template_version_once').on(table.templateId, table.version)],
)

/** Where the signature came from and how it was confirmed, as it stood then. */
export interface SignedFrom {
  ip: string
  userAgent: string
  /** As the signer was called. This and what follows is absent in older contracts. */
  name?: string
  /** Masked. */
  phone?: string
  isSmsConfirmed?: boolean
  /** Set from a name typed, not drawn. */
  typedName?: string
  reading?: Reading
}

/** What the reader said of his reading, in the order of the clauses; moments as ISO texts. */
export interface Reading {
  /** Of how many. */
  total: number
  clauses: { number: number; at: string; confirmedAt?: string }[]
}

const waitingInReview = codeList(agreementStatusCodes.filter((code) => agreementStatusOf(code).tone === 'wait'))

/** The renter a contract names, as it stood. */
export const lesseeName = (alias: string) => sql.raw(`(${alias}.facts->'lessee'->>'name')`)

/** The rental contract of an order. Text and figures are frozen when it is generated. */
export const agreement = pgTable(
  'agreement',
  {
    id: rowKey(),
    number: text().notNull().unique(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    /** Of the order; a trigger writes it. */
    line: text().notNull().default(''),
    templateId: rowId('template_id').references(() => agreementTemplate.id),
    templateVersion: integer('template_version').notNull().default(1),
    status: text().notNull(),
    clauses: jsonb().$type<Clause[]>().notNull(),
    /** Parties, machine, period and quote lines as they stood. */
    facts: jsonb().$type<AgreementFacts>().notNull(),
    specialTerms: text('special_terms').notNull().default(''),
    /** What the renter asked to have written into it; never printed. The state is null where he asked for nothing. */
    requestedTerms: text('requested_terms').notNull().default(''),
    termsState: text('terms_state').$type<TermsRequestState | null>(),
    termsReason: text('terms_reason').notNull().default(''),
    /** How often he has asked on this order. */
    termsRequests: smallint('terms_requests').notNull().default(0),
    notes: text().notNull().default(''),
    /** SHA-256 of number, clauses, special terms and facts: what was agreed, whatever the file looks like. */
    contentSha256: text('content_sha256').notNull(),
    /** Why it was refused or ended. */
    statusReason: text('status_reason').notNull().default(''),
    signatureFileId: uuid('signature_file_id').references(() => storedFile.id),
    pdfFileId: uuid('pdf_file_id').references(() => storedFile.id),
    pdfSha256: text('pdf_sha256'),
    signedAt: at('signed_at'),
    signedBy: rowId('signed_by').references(() => appUser.id),
    signedFrom: jsonb('signed_from').$type<SignedFrom | null>(),
    sentAt: at('sent_at'),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('agreement_search')
      .using('gin', sql`search_grams(${lesseeName('agreement')})`)
      .with({ fastupdate: 'off' }),
    index('agreement_number_end').on(sql`right(lower(number), 4)`, table.id),
    index('agreement_signature').on(table.signatureFileId),
    index('agreement_pdf').on(table.pdfFileId),
    uniqueIndex('agreement_of_rental')
      .on(table.rentalId)
      .where(sql`ended_at is null`),
    index('agreement_by_rental').on(table.rentalId, table.id),
    index('agreement_status').on(table.status, table.id),
    index('agreement_waiting')
      .on(table.createdAt, table.rentalId)
      .where(sql`ended_at is null and status in (${waitingInReview})`),
    index('agreement_by_line').on(table.line, table.status, table.id),
    index('agreement_of_line').on(table.line, table.id),
    index('agreement_unsealed')
      .on(table.signedAt)
      .where(sql`pdf_file_id is null`),
    index('agreement_of_template').on(table.templateId, table.templateVersion),
    check('agreement_status_known', isKnownStatus(agreementMachine)),
    check('agreement_signed_whole', sql`(signed_at is null) = (signature_file_id is null)`),
  ],
)

export const agreementAttachment = pgTable(
  'agreement_attachment',
  {
    id: rowKey(),
    agreementId: rowId('agreement_id')
      .notNull()
      .references(() => agreement.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFile.id),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('agreement_attachment_file').on(table.fileId),
    index('agreement_attachment_of').on(table.agreementId),
  ],
)

/** R181: someone asks that a contract's status be changed; staff decide. */
export const statusRequest = pgTable(
  'agreement_status_request',
  {
    id: rowKey(),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    /** Of the order; a trigger writes it. */
    line: text().notNull().default(''),
    requestedStatus: text('requested_status').notNull(),
    previousStatus: text('previous_status').notNull().default('draft'),
    reason: text().notNull().default(''),
    state: text().notNull().default('pending'),
    rejectReason: text('reject_reason').notNull().default(''),
    requestedBy: rowId('requested_by').notNull(),
    decidedBy: rowId('decided_by'),
    decidedAt: at('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('agreement_status_request_open')
      .on(table.rentalId)
      .where(sql`state = 'pending'`),
    index('agreement_status_request_waiting')
      .on(table.createdAt, table.rentalId)
      .where(sql`state = 'pending'`),
    index('agreement_status_request_of').on(table.rentalId, table.id),
    index('agreement_status_request_state').on(table.state, table.id),
    index('agreement_status_request_by_line').on(table.line, table.state, table.id),
    check('agreement_status_request_state_known', sql`state in (${codeList(requestStateCodes)})`),
    check('agreement_status_request_wanted', sql`requested_status in (${codeList(requestableStatuses)})`),
  ],
)
