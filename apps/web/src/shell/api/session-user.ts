import type { UserInfo } from '@jihui/protocol/identity/schema'

export type SessionUser = UserInfo

/** R215 */
export function isAdmin(user: Pick<SessionUser, 'is_staff' | 'is_superuser' | 'user_type'>): boolean {
  return user.is_staff || user.is_superuser || user.user_type === 'admin'
}

type Capability = NonNullable<SessionUser['company_may']>[number]
/** True of whoever acts for himself; for a company, of whom his role lets do this. */
export const mayForCompany = ({ company_may: may }: SessionUser, capability: Capability): boolean =>
  may === null || may.includes(capability)
/** Keeps machines that are let: his own, or those of the company he acts for. */
export const keepsMachines = (user: SessionUser): boolean =>
  user.roles.includes('equipment_owner') && mayForCompany(user, 'keep_machines')

export function displayName(user: SessionUser): string {
  return user.name.trim() || user.username
}
