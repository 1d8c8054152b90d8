import { type BusinessRole, businessRoles, grantableRoles, technicalRoles } from '@jihui/protocol/access'
import { labelOfRole } from '@jihui/protocol/identity/role-words'
import type { Account, AccountRow } from '@jihui/protocol/identity/user-schema'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { accountHistoryText, reasonOf } from './account-history.ts'
import { type AccountFacts, countSessions, findAccount, listAccountHistory } from './account-queries.ts'
import { accountActionsFor, assignableRoles } from './account-reach.ts'
import { listTies } from './account-ties.ts'
import { findWaitingPhone, viewPhoneChange } from './phone-changes.ts'
import { heldRoles, primaryRole } from '../permissions/roles.ts'

/** A telephone number is whole only for whoever looks after accounts, on the person's own page. */
export const seesPhones = (actor: Actor): boolean => actor.permissions.has('user_edit')

const labelOf = (role: string): string => businessRoles[role as BusinessRole]?.label ?? role

export const viewAccountRow = (facts: AccountFacts): AccountRow => ({
  id: facts.id,
  username: facts.username,
  name: facts.displayName || facts.username,
  display_name: facts.displayName,
  company_name: facts.companyName,
  phone: facts.phone && maskPhone(facts.phone),
  avatar_url: facts.avatarFileId && fileUrl(facts.avatarFileId),
  technical_role: facts.technicalRole,
  technical_role_display: labelOfRole(facts.technicalRole),
  business_roles: facts.granted,
  business_roles_display: facts.granted.map(labelOf),
  is_active: facts.isActive,
  is_demo: facts.isDemo,
  created_at: facts.createdAt.toISOString(),
  last_login_at: facts.lastLoginAt?.toISOString() ?? null,
})

export const technicalRoleWords = technicalRoles.map((code) => ({ code, label: labelOfRole(code) }))

const switchedOff = ['user.disable', 'user.delete']

export const readAccount = async (
  hooked: Hooked,
  db: Queryable,
  id: number,
  actor: Actor,
  now: Date,
): Promise<Account> => {
  const facts = await findAccount(db, id)
  const [sessions, ties, events, waiting] = await Promise.all([
    countSessions(db, id, now),
    listTies(hooked, db, id),
    listAccountHistory(db, id, 20),
    findWaitingPhone(db, id, now),
  ])
  const [actions, assignable] = await Promise.all([
    accountActionsFor(db, actor, facts, sessions),
    assignableRoles(db, actor, facts.technicalRole),
  ])
  const primary = primaryRole(facts.primaryRole, heldRoles(facts.technicalRole, facts.granted))
  const end = facts.isActive ? undefined : events.find(({ action }) => switchedOff.includes(action))
  const mailShown = seesPhones(actor) ? facts.email : null
  return {
    ...viewAccountRow(facts),
    phone: facts.phone && (seesPhones(actor) ? facts.phone : maskPhone(facts.phone)),
    email: mailShown,
    email_verified: facts.email !== null && facts.email === facts.verifiedEmail,
    phone_change: viewPhoneChange(waiting),
    primary_role: primary,
    primary_role_display: labelOf(primary),
    grantable: grantableRoles.map((code) => ({ code, label: labelOf(code), is_held: facts.granted.includes(code) })),
    sessions_count: sessions,
    ties,
    disabled: end ? { timestamp: end.at.toISOString(), actor: end.actor, reason: reasonOf(end) } : null,
    actions,
    assignable_roles: actions.includes('change_role')
      ? assignable.map((code) => ({ code, label: labelOfRole(code) }))
      : [],
    history: actor.permissions.has('log_view')
      ? events.map((event) => ({
          id: event.id,
          timestamp: event.at.toISOString(),
          actor: event.actor,
          action: event.action,
          text: accountHistoryText(event),
        }))
      : null,
  }
}
