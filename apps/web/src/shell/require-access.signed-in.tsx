import type { ReactNode } from 'react'
import { loadUser, useUserState } from './api/user.ts'
import { mayEnter } from './guards.ts'
import { NoPermission } from './no-permission.tsx'
import { RouteError } from './route-error.tsx'
import type { ScreenRoute } from './routes/route.ts'
import { ScreenPending } from './screen-pending.tsx'

/** Screens that need more than a login wait until it is known who is there. */
export function RequireAccess({ row, children }: { row: Pick<ScreenRoute, 'access' | 'needs'>; children: ReactNode }) {
  const { user, error } = useUserState()
  if (user) return mayEnter(row, user) ? children : <NoPermission access={row.access} isStaff={user.is_staff} />
  return error ? <RouteError error={error} reset={() => void loadUser()} /> : <ScreenPending />
}
