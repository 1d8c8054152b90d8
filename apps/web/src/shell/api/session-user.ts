import type { UserInfo } from '@jihui/protocol/identity/schema'

export type SessionUser = UserInfo

/** R215 */
export function isAdmin(user: Pick<SessionUser, 'is_staff' | 'is_superuser' | 'user_type'>): boolean {
  return user.is_staff || user.is_superuser || user.user_type === 'admin'
}

export function displayName(user: SessionUser): string {
  return user.name.trim() || user.username
}
