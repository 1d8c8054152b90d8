import { type Permission, staffRoles, type TechnicalRole, technicalRoles } from '@jihui/protocol/access'
import { ask } from '../../../platform/database/ask.ts'
import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import {
  fixedRoles,
  guestPermissions,
  labelOfRole,
  type MatrixRole,
  matrixRoles,
  roleCautions,
} from '@jihui/protocol/identity/role-words'
import { type PermissionGroup, permissionGroups } from '@jihui/protocol/identity/permission-groups'
import { permissions, permissionWords, wordsForUsers } from '@jihui/protocol/all-permissions'
import { desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { auditLog } from '../../../platform/database/table.ts'
import { technicalRoleSql } from '../queries.ts'
import { heldPermissions } from './roles.ts'
import { appUser, rolePermission } from '../table.ts'

/** How a change of the matrix stands in the audit log; its newest row is also the matrix's version. */
export const permissionChange = 'permission.change'

export interface ChangeRecord {
  readonly permissions: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export const permissionsOf = async (db: Queryable, role: TechnicalRole): Promise<readonly Permission[]> => {
  const rows = await db
    .select({ code: rolePermission.permission })
    .from(rolePermission)
    .where(eq(rolePermission.role, role))
  return heldPermissions(
    role,
    rows.map(({ code }) => code),
  )
}

export const listChanges = async (db: Queryable, limit: number) => {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      role: auditLog.objectId,
      after: auditLog.after,
      actor: sql<string>`coalesce(nullif(${appUser.displayName}, ''), ${auditLog.actorName})`,
    })
    .from(auditLog)
    .leftJoin(appUser, eq(appUser.id, auditLog.actorId))
    .where(eq(auditLog.action, permissionChange))
    .orderBy(desc(auditLog.id))
    .limit(limit)
  return rows.map(({ after, ...row }) => ({ ...row, ...(after as ChangeRecord) }))
}

const countPeople = async (db: Queryable, now: Date): Promise<Map<string, { people: number; today: number }>> => {
  const each = technicalRoles.map((role) => {
    const ofRole = sql`from app_user u where ${sql.raw(technicalRoleSql)} = ${sql.raw(`'${role}'`)} and u.is_active`
    const today = sql`${ofRole} and u.last_login_at >= ${`${dayOf(now)}T00:00:00+08:00`}::timestamptz`
    return sql`select ${role}::text as role, ${boundedCount(ofRole)} as people, ${boundedCount(today)} as today`
  })
  const { rows } = await ask(db, { role: 'text', people: 'number', today: 'number' }, sql.join(each, sql` union all `))
  return new Map(rows.map(({ role, people, today }) => [role, { people, today }]))
}

const isTechnical = (role: MatrixRole): role is TechnicalRole => (technicalRoles as readonly string[]).includes(role)

export const readMatrix = async (db: Queryable, actor: Actor, now: Date): Promise<PermissionMatrix> => {
  const [stored, people, latest] = await Promise.all([
    db.select().from(rolePermission),
    countPeople(db, now),
    listChanges(db, 5),
  ])
  const ofRole = (role: MatrixRole): readonly Permission[] => {
    if (!isTechnical(role)) return guestPermissions
    const codes = stored.filter((row) => row.role === role).map(({ permission }) => permission)
    return heldPermissions(role, codes)
  }
  const figures = (role: MatrixRole) => {
    if (!isTechnical(role)) return { people: null, people_today: null }
    return { people: people.get(role)?.people ?? 0, people_today: people.get(role)?.today ?? 0 }
  }
  return {
    version: latest[0]?.id ?? 0,
    groups: (Object.keys(permissionGroups) as PermissionGroup[]).map((code) => ({
      code,
      label: permissionGroups[code],
      permissions: permissions.filter((one) => permissionWords[one].group === code),
    })),
    permissions: permissions.map((code) => {
      const { group, short, label, allows, needs = null, without = '', power = '' } = permissionWords[code]
      const words = { group, short, label, allows, for_users: wordsForUsers(code), needs, without, power }
      return { code, ...words, is_held: actor.permissions.has(code) }
    }),
    roles: (Object.keys(matrixRoles) as MatrixRole[]).map((code) => ({
      code,
      label: labelOfRole(code),
      ...figures(code),
      permissions: [...ofRole(code)],
      is_staff: (staffRoles as readonly string[]).includes(code),
      is_fixed: fixedRoles[code] !== undefined,
      fixed_reason: fixedRoles[code] ?? '',
      caution: roleCautions[code] ?? '',
    })),
    latest: latest.map(({ id, at, actor: by, role, added, removed }) => ({
      id,
      timestamp: at.toISOString(),
      actor: by,
      role,
      role_display: labelOfRole(role),
      added: [...added],
      removed: [...removed],
    })),
  }
}

/** Whether everything the role may do is something this person may do too; ordinary users are within everyone's reach. */
export const isWithinReach = async (db: Queryable, actor: Actor, role: TechnicalRole): Promise<boolean> => {
  if (!staffRoles.includes(role)) return true
  if (fixedRoles[role] !== undefined) return actor.technicalRole === role
  const held = await permissionsOf(db, role)
  return held.every((code) => actor.permissions.has(code))
}
