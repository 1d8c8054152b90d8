import type { Permission, TechnicalRole } from '@jihui/protocol/access'
import { permissions } from '@jihui/protocol/all-permissions'
import {
  fixedRoles,
  labelOfRole,
  type MatrixRole,
  matrixRoles,
  roleCautions,
} from '@jihui/protocol/identity/role-words'
import { labelOfPermission, permissionWords } from '@jihui/protocol/all-permissions'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type ChangeRecord, listChanges, permissionChange, permissionsOf } from './permission-matrix.ts'
import { rolePermission } from '../table.ts'

const wordsOf = (codes: readonly string[]) => codes.map(labelOfPermission).join('、')

/** Gives a role exactly these permissions. Whoever holds the role has them, or has them no more, with his next call. */
export const replacePermissions = async (
  { db, clock, realtime }: Services,
  role: string,
  wanted: { permissions: readonly string[]; version?: number | undefined },
  actor: Actor,
  client: Client,
): Promise<{ added: Permission[]; removed: Permission[] }> => {
  const changeable = needChangeable(role)
  const next = needKnown(wanted.permissions)
  return db.transaction(async (tx) => {
    // Two people who change different roles change one matrix: each has to have seen what the other did.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('permission-matrix', 0))`)
    await requireCurrent(tx, wanted.version)
    const before = await permissionsOf(tx, changeable)
    const added = next.filter((code) => !before.includes(code))
    const removed = before.filter((code) => !next.includes(code))
    requireHeld(actor, added)
    if (added.length + removed.length === 0) return { added, removed }
    if (removed.length > 0)
      await tx
        .delete(rolePermission)
        .where(and(eq(rolePermission.role, role), inArray(rolePermission.permission, removed)))
    if (added.length > 0) await tx.insert(rolePermission).values(added.map((permission) => ({ role, permission })))
    const after: ChangeRecord = { permissions: next, added, removed }
    await writeAudit(
      tx,
      {
        actor,
        action: permissionChange,
        objectType: 'role',
        objectId: role,
        before: { permissions: before },
        after,
        client,
      },
      clock.now(),
    )
    if (removed.length > 0) await realtime.recheck({ role: changeable }, tx)
    return { added, removed }
  })
}

const needChangeable = (role: string): TechnicalRole => {
  if (!Object.hasOwn(matrixRoles, role)) refuse('permission.role_not_found')
  const reason = fixedRoles[role as MatrixRole]
  if (reason) refuse('permission.role_fixed', { message: reason })
  return role as TechnicalRole
}

const needKnown = (codes: readonly string[]): Permission[] => {
  const unknown = codes.filter((code) => !(permissions as readonly string[]).includes(code))
  if (unknown.length > 0) {
    const message = `没有这样的权限：${[...new Set(unknown)].join('、')}`
    refuse('permission.unknown', { message, errors: { permissions: message } })
  }
  return permissions.filter((code) => codes.includes(code))
}

const requireHeld = (actor: Actor, added: readonly Permission[]): void => {
  const missing = added.filter((code) => !actor.permissions.has(code))
  if (missing.length === 0) return
  const message = `你自己没有“${wordsOf(missing)}”，不能给别人`
  refuse('permission.beyond_own', { message, errors: { permissions: message } })
}

const requireCurrent = async (tx: Tx, version: number | undefined): Promise<void> => {
  if (version === undefined) return
  const [last] = await listChanges(tx, 1)
  if ((last?.id ?? 0) === version) return
  if (!last) return refuse('permission.stale')
  const { added, removed } = last
  const what = [added.length > 0 && `加上${wordsOf(added)}`, removed.length > 0 && `收回${wordsOf(removed)}`].filter(
    Boolean,
  )
  refuse('permission.stale', {
    message: `${last.actor}刚改过权限表（${labelOfRole(last.role)}：${what.join('，')}），看过新的再改`,
  })
}

/** What a role can do from now on that calls for a second thought. */
export const warningsFor = (role: string, added: readonly Permission[]) => {
  const powers = added.flatMap((permission) => {
    const { power } = permissionWords[permission]
    return power ? [{ permission, text: `${labelOfRole(role)}${power}` }] : []
  })
  const caution = roleCautions[role as MatrixRole]
  return caution && added.length > 0 ? [...powers, { permission: '', text: caution }] : powers
}
