/** Companies, who belongs to them and who was invited. */
import { tenantMachine } from '@jihui/protocol/tenant/machine'
import { tenantRoleCodes } from '@jihui/protocol/tenant/roles'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { appUser } from '../identity/table.ts'

export const tenant = pgTable(
  'tenant',
  {
    id: rowKey(),
    name: text().notNull(),
    creditCode: text('credit_code').notNull(),
    licenceFileId: uuid('licence_file_id')
      .notNull()
      .references(() => storedFile.id),
    status: text().notNull().default('pending'),
    statusReason: text('status_reason').notNull().default(''),
    /** Since when it waits for staff. */
    waitingSince: at('waiting_since').notNull().defaultNow(),
    verifiedAt: at('verified_at'),
    foundedBy: rowId('founded_by')
      .notNull()
      .references(() => appUser.id),
    /** Owns its machines and is paid for them; null: it was never verified. */
    accountId: rowId('account_id').references(() => appUser.id),
    approvalAboveFen: fen('approval_above_fen'),
    monthlyBudgetFen: fen('monthly_budget_fen'),
    approvesWithoutDeposit: boolean('approves_without_deposit').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Whoever names a company's number first does not thereby own it: only what was verified counts.
    uniqueIndex('tenant_of_code')
      .on(table.creditCode)
      .where(sql`status in ('verified', 'frozen')`),
    index('tenant_waiting')
      .on(table.waitingSince, table.id)
      .where(sql`status = 'pending'`),
    index('tenant_by_status').on(table.status, table.id),
    uniqueIndex('tenant_account')
      .on(table.accountId)
      .where(sql`account_id is not null`),
    index('tenant_founded').on(table.foundedBy),
    index('tenant_licence').on(table.licenceFileId),
    check('tenant_status', isKnownStatus(tenantMachine)),
    check('tenant_limits', sql`approval_above_fen >= 0 and monthly_budget_fen >= 0`),
  ],
)

export const tenantMember = pgTable(
  'tenant_member',
  {
    id: rowKey(),
    tenantId: rowId('tenant_id')
      .notNull()
      .references(() => tenant.id),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    role: text().notNull(),
    joinedAt: at('joined_at').notNull(),
    /** Who left stays in the books: what he did was done by a member. */
    leftAt: at('left_at'),
  },
  (table) => [
    uniqueIndex('tenant_member_now')
      .on(table.userId, table.tenantId)
      .where(sql`left_at is null`),
    index('tenant_member_of')
      .on(table.tenantId, table.id)
      .where(sql`left_at is null`),
    check('tenant_member_role', sql`role in (${codeList(tenantRoleCodes)})`),
  ],
)

export const tenantInvitation = pgTable(
  'tenant_invitation',
  {
    id: rowKey(),
    tenantId: rowId('tenant_id')
      .notNull()
      .references(() => tenant.id),
    phone: text().notNull(),
    role: text().notNull(),
    /** Opens nothing by itself: whoever accepts has this telephone number. */
    token: text().notNull(),
    invitedBy: rowId('invited_by')
      .notNull()
      .references(() => appUser.id),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    withdrawnAt: at('withdrawn_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tenant_invitation_token').on(table.token),
    index('tenant_invitation_open')
      .on(table.tenantId, table.phone)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    check('tenant_invitation_role', sql`role in (${codeList(tenantRoleCodes)})`),
    check('tenant_invitation_ended', sql`accepted_at is null or withdrawn_at is null`),
  ],
)

/** A person's own where it is no company's; `user_id` is who kept it. */
const holder = {
  userId: rowId('user_id')
    .notNull()
    .references(() => appUser.id),
  tenantId: rowId('tenant_id').references(() => tenant.id),
}

export const savedAddress = pgTable(
  'saved_address',
  {
    id: rowKey(),
    ...holder,
    label: text().notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    region: text().notNull(),
    address: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('saved_address_of_person')
      .on(table.userId, table.id)
      .where(sql`tenant_id is null`),
    index('saved_address_of_tenant')
      .on(table.tenantId, table.id)
      .where(sql`tenant_id is not null`),
  ],
)

export const invoiceTitle = pgTable(
  'invoice_title',
  {
    id: rowKey(),
    ...holder,
    title: text().notNull(),
    taxNumber: text('tax_number').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoice_title_of_person')
      .on(table.userId, table.id)
      .where(sql`tenant_id is null`),
    index('invoice_title_of_tenant')
      .on(table.tenantId, table.id)
      .where(sql`tenant_id is not null`),
  ],
)
