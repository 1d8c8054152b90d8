import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId, rowKey, storedFile } from '../../platform/database/table.ts'

/** All an account is called by, as its index for fragments has it. */
export const accountNames = (alias: string) =>
  sql.raw(['username', 'display_name', 'company_name'].map((column) => `${alias}.${column}`).join(` || ' ' || `))

export const appUser = pgTable(
  'app_user',
  {
    id: rowKey(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    phone: text(),
    email: text(),
    /** Where letters go: the address whose code he entered. `email` is another one while that waits for its code. */
    verifiedEmail: text('verified_email'),
    displayName: text('display_name').notNull().default(''),
    companyName: text('company_name').notNull().default(''),
    avatarFileId: uuid('avatar_file_id').references(() => storedFile.id),
    technicalRole: text('technical_role').notNull().default('user'),
    userType: text('user_type').notNull().default('user'),
    primaryRole: text('primary_role'),
    isActive: boolean('is_active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
    lastLoginAt: at('last_login_at'),
  },
  (table) => [
    uniqueIndex('app_user_username').on(sql`lower(${table.username})`),
    uniqueIndex('app_user_phone')
      .on(table.phone)
      .where(sql`phone is not null`),
    // The role as `technicalRoleSql` reads it.
    index('app_user_role').on(
      sql`(case when technical_role = 'user' and user_type = 'admin' then 'admin' else technical_role end)`,
      table.isActive,
      table.lastLoginAt,
    ),
    index('app_user_search')
      .using('gin', sql`search_grams(${accountNames('app_user')})`)
      .with({ fastupdate: 'off' }),
    index('app_user_phone_end')
      .on(sql`right(phone, 4)`, table.id)
      .where(sql`phone is not null`),
    index('app_user_newest').on(table.createdAt, table.id),
    index('app_user_last_login').on(
      table.lastLoginAt.desc().nullsLast(),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('app_user_avatar').on(table.avatarFileId),
  ],
)

export const userBusinessRole = pgTable(
  'user_business_role',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    role: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index('user_business_role_holders').on(table.role, table.userId),
  ],
)

export const rolePermission = pgTable(
  'role_permission',
  { role: text().notNull(), permission: text().notNull() },
  (table) => [primaryKey({ columns: [table.role, table.permission] })],
)

/** One sign-in on one device; all refresh tokens that follow from it are its family. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
    revokedAt: at('revoked_at'),
    revokedReason: text('revoked_reason'),
    ip: text().notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    /** What the reader's device calls itself; '' where it does not. */
    device: text().notNull().default(''),
  },
  (table) => [
    index('session_user').on(table.userId),
    index('session_device')
      .on(table.device, table.userId)
      .where(sql`device <> ''`),
  ],
)

export const refreshToken = pgTable(
  'refresh_token',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('refresh_token_session').on(table.sessionId)],
)

/** Codes sent to a telephone number or an e-mail address, whichever `phone` holds. */
export const smsCode = pgTable(
  'sms_code',
  {
    id: rowKey(),
    phone: text().notNull(),
    purpose: text().notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** Network it was asked from: each has places of its own, so that a stranger does not use up somebody's. */
    source: text().notNull().default(''),
    /** Who asked for it, signed in, for a number that is his own or is to be. */
    userId: rowId('user_id'),
    createdAt: createdAt(),
  },
  (table) => [index('sms_code_phone').on(table.phone, table.purpose, table.createdAt)],
)

/** A number that is to replace a person's: it waits until he enters a code sent to it. */
export const phoneChange = pgTable(
  'phone_change',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    phone: text().notNull(),
    formerPhone: text('former_phone'),
    askedBy: rowId('asked_by')
      .notNull()
      .references(() => appUser.id),
    expiresAt: at('expires_at').notNull(),
    confirmedAt: at('confirmed_at'),
    /** Withdrawn while it waited, or replaced by another one. */
    endedAt: at('ended_at'),
    /** He also showed that the former number is still his: the new one is trusted at once. */
    isFormerProved: boolean('is_former_proved').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('phone_change_of').on(table.userId, table.id), index('phone_change_phone').on(table.phone)],
)

/** Wrong passwords of the last minutes. The account is kept as a keyed hash: people type secrets into the wrong box. */
export const loginFailure = pgTable(
  'login_failure',
  {
    id: rowKey(),
    account: text().notNull(),
    ip: text().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('login_failure_ip').on(table.ip, table.at), index('login_failure_at').on(table.at)],
)
