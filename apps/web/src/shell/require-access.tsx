import type { ReactNode } from 'react'
import { loadUser, useUserState } from './api/user.ts'
import { mayOpen } from './guards.ts'
import { NoPermission } from './no-permission.tsx'
import { RouteError } from './route-error.tsx'
import type { ScreenAccess } from './routes/route.ts'
import { ScreenPending } from './screen-pending.tsx'

/** Screens that need more than a login wait until it is known who is there. */
export function RequireAccess({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const { user, error } = useUserState()
  if (user) return mayOpen(access, user) ? children : <NoPermission access={access} />
  return error ? <RouteError error={error} reset={() => void loadUser()} /> : <ScreenPending />
}
