import { businessRoles } from '@jihui/protocol/access'
import { safeRedirect } from '../../shell/guards.ts'
import { isAdmin, type SessionUser } from '../../shell/api/session-user.ts'
import { startRoutes } from '../../shell/routes/start.ts'

/** The table of those who work here is fetched later; the homes of their roles stand in it. */
const roleHomes = Object.values(businessRoles).map(({ home }) => home)
const screens = [...startRoutes.map(({ path }) => path), ...roleHomes]

type Arriving = Pick<SessionUser, 'is_staff' | 'is_superuser' | 'user_type' | 'primary_role_detail'>

/** The start page of a role; undefined where this installation has none for it. */
export const startPageOf = (home: string, paths: readonly string[] = screens): string | undefined =>
  paths.includes(home) ? home : undefined

/** The start page of the role that is in use; where it has no screen here, the nearest one there is. */
export const homeOf = (user: Arriving, paths?: readonly string[]): string =>
  startPageOf(user.primary_role_detail.home, paths) ?? (isAdmin(user) ? '/admin' : '/user')

/** Where somebody goes who has just signed in: where he was on his way to, else his role's start page. */
export function landingOf(redirect: string | undefined, user: Arriving | undefined): string {
  if (redirect) return safeRedirect(redirect)
  return user ? homeOf(user) : '/'
}

/** A page of signing in, with the way the reader was on carried along. */
export function withRedirect(path: string, redirect: string | undefined): string {
  const target = redirect ? safeRedirect(redirect) : '/'
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`
}
