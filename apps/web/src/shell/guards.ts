import { isAdmin, type SessionUser } from './api/session-user.ts'
import { isSignedIn } from './api/token.ts'
import type { ScreenAccess, ScreenRoute } from './routes/route.ts'

/** Where screens of a machine keep the one the reader looked at last (R013). */
const CURRENT_EQUIPMENT = 'current_equipment_id'
/** Where a path without its id leads when no machine was looked at, on whichever line. */
const NO_EQUIPMENT = '/car/equipment'

export function rememberEquipment(id: number | string): void {
  localStorage.setItem(CURRENT_EQUIPMENT, String(id))
}

/** Only a path of this site may follow a login: no other host, no script, nothing a browser reads as a host. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || !target.startsWith('/') || /^\/[/\\]/.test(target)) return '/'
  // oxlint-disable-next-line no-control-regex -- browsers drop these, turning "/\t/host" into "//host"
  if (/[\u0000-\u001f\\]/.test(target)) return '/'
  const url = new URL(target, 'https://self.invalid')
  if (url.origin !== 'https://self.invalid' || url.pathname.startsWith('//')) return '/'
  return url.pathname === '/login' ? '/' : url.pathname + url.search + url.hash
}

/** A path an unset id was written into leads to the machine looked at last, else to /car/equipment (R013). */
export function repairedPath(path: string, stored: string | null, screen = 'machine'): string | null {
  const parts = path.split('/')
  // A machine's id opens nobody's order: its screen says that the address is wrong.
  if (!/machine|form/.test(screen) || !parts.includes('undefined')) return null
  return stored
    ? parts.map((part) => (part === 'undefined' ? encodeURIComponent(stored) : part)).join('/')
    : NO_EQUIPMENT
}

interface Address {
  readonly pathname: string
  readonly search: string
  readonly href: string
}

/** Where whoever opens this address is sent instead; undefined: he may stay. */
export function guard(route: ScreenRoute, { pathname, search, href }: Address): string | undefined {
  const repaired = repairedPath(pathname, localStorage.getItem(CURRENT_EQUIPMENT), route.lineScreen)
  if (repaired) {
    console.warn(`no id in ${href}`)
    return repaired
  }
  if (route.path === '/login' && isSignedIn()) return safeRedirect(new URLSearchParams(search).get('redirect'))
  if (route.access !== 'public' && !isSignedIn()) return `/login?${new URLSearchParams({ redirect: href })}`
  return undefined
}

type Judged = Pick<SessionUser, 'is_staff' | 'is_superuser' | 'user_type' | 'roles' | 'permissions'>

/** Whether a known user may open the screen; super_admin passes every check (R214). */
export function mayOpen(access: ScreenAccess, user: Judged): boolean {
  if (access === 'public' || access === 'auth' || user.is_superuser) return true
  if (access === 'admin') return isAdmin(user)
  const [kind, name = ''] = access.split(':')
  return kind === 'permission' ? user.permissions.includes(name) : user.roles.includes(name)
}

/** The same of a row of the route table, with the permission it needs beside. */
export const mayEnter = ({ access, needs }: Pick<ScreenRoute, 'access' | 'needs'>, user: Judged): boolean =>
  mayOpen(access, user) && (needs === undefined || user.is_superuser || user.permissions.includes(needs))

/** Whether a screen that is everybody's is a place of staff for this reader. */
export const isAtWork = ({ staff }: Pick<ScreenRoute, 'staff'>, user: Judged): boolean =>
  staff !== undefined && mayEnter({ access: 'admin', needs: staff }, user)
