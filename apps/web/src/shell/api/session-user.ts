/** What the shell reads of the signed-in user; the identity screens know the whole answer. */
export interface SessionUser {
  id: number
  username: string
  name?: string | null
  phone?: string | null
  avatar_url?: string | null
  is_staff: boolean
  is_superuser: boolean
  user_type: string
  roles: string[]
  permissions: string[]
  primary_role?: string | null
}

/** R215 */
export function isAdmin(user: SessionUser): boolean {
  return user.is_staff || user.is_superuser || user.user_type === 'admin'
}

export function displayName(user: SessionUser): string {
  return user.name?.trim() || user.username
}
