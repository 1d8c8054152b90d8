import { type TechnicalRole, technicalRoles } from '@jihui/protocol/access'
import { ask } from '../../../platform/database/ask.ts'
import { and, count, desc, eq, exists, gt, ilike, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { auditLog } from '../../../platform/database/table.ts'
import { viewAction } from '../note-viewing.ts'
import { technicalRoleSql } from '../queries.ts'
import { appUser, refreshToken, session, userBusinessRole } from '../table.ts'

// The table goes by its own name in what drizzle writes, and by `u` in the statements of the hot paths.
const technicalRole = sql.raw(technicalRoleSql.replaceAll('u.', 'app_user.'))
const accountColumns = {
  id: appUser.id,
  username: appUser.username,
  displayName: appUser.displayName,
  companyName: appUser.companyName,
  phone: appUser.phone,
  email: appUser.email,
  verifiedEmail: appUser.verifiedEmail,
  avatarFileId: appUser.avatarFileId,
  primaryRole: appUser.primaryRole,
  isActive: appUser.isActive,
  isDemo: appUser.isDemo,
  createdAt: appUser.createdAt,
  lastLoginAt: appUser.lastLoginAt,
  userType: appUser.userType,
  technicalRole: sql<TechnicalRole>`${technicalRole}`,
  granted: sql<string[]>`array(select role from user_business_role b where b.user_id = ${appUser.id})`,
}
export type AccountFacts = Awaited<ReturnType<typeof findAccount>>

interface Filter {
  readonly keyword: string
  /** Whether a part of a number finds its owner, or only the whole of it. */
  readonly isPhoneSeen: boolean
  readonly role: string
  readonly businessRole: string
  readonly active: '' | 'true' | 'false'
  readonly sort: 'newest' | 'last_login'
}
const matching = ({ keyword, isPhoneSeen, role, businessRole, active }: Filter, db: Queryable): SQL | undefined => {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const named = [appUser.username, appUser.displayName, appUser.companyName].map((column) => ilike(column, like))
  const holding = db
    .select({ one: sql`1` })
    .from(userBusinessRole)
    .where(and(eq(userBusinessRole.userId, appUser.id), eq(userBusinessRole.role, businessRole)))
  return and(
    keyword ? or(...named, isPhoneSeen ? ilike(appUser.phone, like) : eq(appUser.phone, keyword)) : undefined,
    role ? sql`${technicalRole} = ${role}` : undefined,
    businessRole ? exists(holding) : undefined,
    active ? eq(appUser.isActive, active === 'true') : undefined,
  )
}

export const listAccountRows = async (
  db: Queryable,
  filter: Filter,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: AccountFacts[] }> => {
  const where = matching(filter, db)
  const newest = [desc(appUser.createdAt), desc(appUser.id)]
  const order = filter.sort === 'newest' ? newest : [sql`${appUser.lastLoginAt} desc nulls last`, ...newest]
  const [rows, found] = await Promise.all([
    db
      .select(accountColumns)
      .from(appUser)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${appUser} where ${where ?? sql`true`}`)} as total`,
    ),
  ])
  return { total: found.rows[0]?.total ?? 0, rows }
}

/** How many accounts there are: together, by role, and switched off. */
export const countAccounts = async (db: Queryable): Promise<Record<string, number>> => {
  // Each by itself: there are thousands of one and three of another, and one way of counting would not do for both.
  const each = technicalRoles.map((role) => {
    const ofRole = sql`from app_user where ${technicalRole} = ${sql.raw(`'${role}'`)}`
    return sql`select ${role}::text as role, ${boundedCount(ofRole)} as total, ${boundedCount(sql`${ofRole} and not is_active`)} as inactive`
  })
  const { rows } = await ask(
    db,
    { role: 'text', total: 'number', inactive: 'number' },
    sql.join(each, sql` union all `),
  )
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    ...Object.fromEntries(rows.filter(({ total }) => total > 0).map(({ role, total }) => [role, total])),
    all: sum(({ total }) => total),
    inactive: sum(({ inactive }) => inactive),
  }
}

export const findAccount = async (db: Queryable, id: number) => {
  const [row] = await db.select(accountColumns).from(appUser).where(eq(appUser.id, id))
  return row ?? refuse('user.not_found')
}

/** The account, kept from every other change of it, and from new orders, until the transaction ends. */
export const lockAccount = async (db: Queryable, id: number): Promise<AccountFacts> => {
  await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('update')
  return findAccount(db, id)
}

/** Sign-ins that can still go on: not ended, and with a token that can be exchanged. */
export const countSessions = async (db: Queryable, userId: number, now: Date): Promise<number> => {
  const usable = db
    .select({ one: sql`1` })
    .from(refreshToken)
    .where(and(eq(refreshToken.sessionId, session.id), isNull(refreshToken.usedAt), gt(refreshToken.expiresAt, now)))
  const [row] = await db
    .select({ total: count() })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), exists(usable)))
  return row?.total ?? 0
}

export const countActiveOfRole = async (db: Queryable, role: TechnicalRole): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(appUser)
    .where(and(sql`${technicalRole} = ${role}`, appUser.isActive))
  return row?.total ?? 0
}

/** What was done to an account, newest first; who only looked stands in the log. */
export const listAccountHistory = async (db: Queryable, userId: number, limit: number) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: sql<string>`coalesce(nullif(${appUser.displayName}, ''), ${auditLog.actorName})`,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(appUser, eq(appUser.id, auditLog.actorId))
    .where(and(eq(auditLog.objectType, 'user'), eq(auditLog.objectId, String(userId)), ne(auditLog.action, viewAction)))
    .orderBy(desc(auditLog.id))
    .limit(limit)
export type AccountEvent = Awaited<ReturnType<typeof listAccountHistory>>[number]
