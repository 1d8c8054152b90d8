import { type TechnicalRole, technicalRoles } from '@jihui/protocol/access'
import type { accountActions } from '@jihui/protocol/identity/user-schema'
import { fixedRoles, labelOfRole } from '@jihui/protocol/identity/role-words'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type AccountFacts, countActiveOfRole } from './account-queries.ts'
import { companyUserType } from './company-accounts.ts'
import { isWithinReach } from '../permissions/permission-matrix.ts'

type AccountAction = (typeof accountActions)[number]

/** Nobody changes an account that may do what he may not, nor makes a company's one that somebody signs in with. */
export const requireReach = async (db: Queryable, actor: Actor, target: AccountFacts): Promise<void> => {
  if (target.userType === companyUserType) refuse('user.of_company')
  if (!(await isWithinReach(db, actor, target.technicalRole))) refuse('user.above_you')
}

/** Nobody makes somebody else more than he is himself. */
export const requireGivable = async (db: Queryable, actor: Actor, role: TechnicalRole): Promise<void> => {
  if (await isWithinReach(db, actor, role)) return
  const message = `${labelOfRole(role)}有你没有的权限，你给不出去`
  refuse('user.beyond_own', { message, errors: { technical_role: message } })
}

/** Before an account loses a role that must not die out: two who demote each other at once are one after the other. */
export const requireAnother = async (tx: Tx, target: AccountFacts): Promise<void> => {
  if (fixedRoles[target.technicalRole] === undefined) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('last-of-role', 0))`)
  const others = (await countActiveOfRole(tx, target.technicalRole)) - (target.isActive ? 1 : 0)
  if (others < 1) refuse('user.last_super_admin')
}

/** What this reader may do with this account now. */
export const accountActionsFor = async (
  db: Queryable,
  actor: Actor,
  target: AccountFacts,
  sessions: number,
): Promise<AccountAction[]> => {
  if (target.userType === companyUserType || !(await isWithinReach(db, actor, target.technicalRole))) return []
  const isOther = actor.id !== target.id
  const may: Record<AccountAction, boolean> = {
    edit: actor.permissions.has('user_edit'),
    change_role: isOther && actor.permissions.has('permission_manage'),
    disable: isOther && target.isActive && actor.permissions.has('user_edit'),
    enable: isOther && !target.isActive && actor.permissions.has('user_edit'),
    sign_out: sessions > 0 && actor.permissions.has('user_edit'),
    delete: isOther && target.isActive && actor.permissions.has('user_delete'),
  }
  return (Object.keys(may) as AccountAction[]).filter((action) => may[action])
}

export const assignableRoles = async (
  db: Queryable,
  actor: Actor,
  current: TechnicalRole | null,
): Promise<TechnicalRole[]> => {
  const open = await Promise.all(technicalRoles.map((role) => isWithinReach(db, actor, role)))
  return technicalRoles.filter((role, at) => open[at] && role !== current)
}
