import type { TechnicalRole } from '@jihui/protocol/access'
import { and, eq, or, sql } from 'drizzle-orm'
import { jsonOf, textOf } from '../../platform/database/columns.ts'
import { composedStatement, type Queryable, run } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import type { RolesOf } from './hooks.ts'
import { appUser, userBusinessRole } from './table.ts'

export type User = typeof appUser.$inferSelect

// R215: a user of type admin counts as one even without the technical role.
export const technicalRoleSql = `CASE WHEN u.technical_role = 'user' AND u.user_type = 'admin' THEN 'admin' ELSE u.technical_role END`
const permissionsSql = `ARRAY(SELECT permission FROM role_permission WHERE role = ${technicalRoleSql})`

/** What he was granted, and what he holds by what other modules know now. */
const heldSql = (roles: readonly RolesOf[]): string =>
  [
    'SELECT role, created_at FROM user_business_role WHERE user_id = u.id',
    ...roles.map((rolesOf) => rolesOf('u.id', 'present.moment')),
  ].join(' UNION ALL ')
/** What is asked of somebody as he is at this moment. */
type Known = Pick<Services, 'database' | 'hooks' | 'clock'>

/** Everything a call has to know about its caller, in one statement: it runs on every signed-in call. */
const actorStatement = (roles: readonly RolesOf[]) =>
  composedStatement(
    'identity_actor',
    {
      id: 'number',
      username: 'text',
      display_name: 'text',
      technical_role: textOf<TechnicalRole>(),
      is_active: 'flag',
      is_revoked: 'flag',
      permissions: 'text[]',
      granted: 'text[]',
    },
    `SELECT u.id, u.username, u.display_name, u.is_active, s.revoked_at IS NOT NULL AS is_revoked,
          ${technicalRoleSql} AS technical_role, ${permissionsSql} AS permissions,
          ARRAY(SELECT role FROM (${heldSql(roles)}) held) AS granted
   FROM session s JOIN app_user u ON u.id = s.user_id CROSS JOIN (SELECT $3::timestamptz AS moment) present
   WHERE s.id = $1 AND u.id = $2`,
  )
export const actorReader = ({ database, hooks, clock }: Known) => {
  const asked = actorStatement(hooks.identity.roles)
  return async (sessionId: string, userId: number) =>
    (await run(database.pool, asked, [sessionId, userId, clock.now()]))[0] ?? null
}

const personStatement = (roles: readonly RolesOf[]) =>
  composedStatement(
    'identity_person',
    {
      id: 'number',
      username: 'text',
      display_name: 'text',
      company_name: 'text',
      phone: 'text?',
      email: 'text?',
      avatar_file_id: 'text?',
      technical_role: textOf<TechnicalRole>(),
      user_type: 'text',
      primary_role: 'text?',
      is_demo: 'flag',
      created_at: 'moment',
      last_login_at: 'moment?',
      permissions: 'text[]',
      granted: jsonOf<Record<string, string>>(),
    },
    `SELECT u.id, u.username, u.display_name, u.company_name, u.phone, u.email, u.avatar_file_id, u.user_type,
          u.primary_role, u.is_demo, u.created_at, u.last_login_at,
          ${technicalRoleSql} AS technical_role, ${permissionsSql} AS permissions,
          coalesce((SELECT jsonb_object_agg(role, created_at) FROM (${heldSql(roles)}) held), '{}') AS granted
   FROM app_user u CROSS JOIN (SELECT $2::timestamptz AS moment) present WHERE u.id = $1`,
  )
export type Person = NonNullable<ReturnType<typeof personStatement>['row']>
export const findPerson = async ({ database, hooks, clock }: Known, userId: number): Promise<Person> => {
  const [row] = await run(database.pool, personStatement(hooks.identity.roles), [userId, clock.now()])
  if (!row) throw new Error(`user ${userId} is gone`)
  return row
}

/** By username or mobile number, the way people sign in. */
export const findUserByAccount = async (db: Queryable, account: string): Promise<User | null> => {
  const [row] = await db
    .select()
    .from(appUser)
    .where(or(eq(sql`lower(${appUser.username})`, account.toLowerCase()), eq(appUser.phone, account)))
  return row ?? null
}
export const findUser = async (db: Queryable, id: number): Promise<User | null> => {
  const [row] = await db.select().from(appUser).where(eq(appUser.id, id))
  return row ?? null
}
/** Keeps a person's row from every other change of what hangs on it until the transaction ends. */
export const lockPerson = async (tx: Queryable, id: number): Promise<void> => {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('no key update')
}
export const findUserByPhone = async (db: Queryable, phone: string): Promise<User | null> => {
  const [row] = await db.select().from(appUser).where(eq(appUser.phone, phone))
  return row ?? null
}

export const insertUser = async (
  db: Queryable,
  user: typeof appUser.$inferInsert,
  roles: readonly string[],
  now: Date,
): Promise<User> => {
  const [row] = await db
    .insert(appUser)
    .values({ ...user, createdAt: now })
    .returning()
  await grantRoles(db, row!.id, roles, now)
  return row!
}
export const grantRoles = async (db: Queryable, userId: number, roles: readonly string[], now: Date): Promise<void> => {
  if (roles.length === 0) return
  const rows = roles.map((role) => ({ userId, role, createdAt: now }))
  await db.insert(userBusinessRole).values(rows).onConflictDoNothing()
}
/** An account without a name is called by the one that was proved of it, instead of by what it signs in with. */
export const nameUnnamed = async (db: Queryable, userId: number, displayName: string): Promise<void> => {
  await db
    .update(appUser)
    .set({ displayName })
    .where(and(eq(appUser.id, userId), eq(appUser.displayName, '')))
}

/** Whether anybody could sign in with a password that is printed at the start of every demo. */
export const hasDemoAccounts = async (db: Queryable): Promise<boolean> => {
  const found = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.isDemo, true), eq(appUser.isActive, true)))
    .limit(1)
  return found.length > 0
}

/** How a person is called and reached: his telephone, and an address he confirmed. */
export const findContact = async (db: Queryable, id: number) => {
  const [row] = await db
    .select({ name: appUser.displayName, phone: appUser.phone, verifiedEmail: appUser.verifiedEmail })
    .from(appUser)
    .where(eq(appUser.id, id))
  return row ?? { name: '', phone: null, verifiedEmail: null }
}
