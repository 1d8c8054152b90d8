import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { guard } from './guards.ts'
import { NotFound } from './not-found.tsx'
import { RequireAccess } from './require-access.tsx'
import { RootFrame } from './root-frame.tsx'
import { RouteError } from './route-error.tsx'
import { routes } from './routes.ts'
import type { ScreenRoute } from './routes/route.ts'
import { ScreenPending } from './screen-pending.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: ScreenRoute
  }
}

/** Search values stay the text they are; reading them as JSON would turn ?q=10 into a number. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

const rootRoute = createRootRoute({ component: RootFrame, notFoundComponent: NotFound })

function screenOf(row: ScreenRoute): ComponentType | undefined {
  if (!row.screen) return undefined
  const Screen = lazyRouteComponent(row.screen, 'Screen')
  if (row.access === 'public' || row.access === 'auth') return Screen
  const Guarded = () => (
    <RequireAccess access={row.access}>
      <Screen />
    </RequireAccess>
  )
  return Object.assign(Guarded, { preload: Screen.preload })
}

const routeOf = (row: ScreenRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: row.path.replace(/:([A-Za-z]+)/g, '$$$1'),
    staticData: { row },
    component: screenOf(row),
    beforeLoad: ({ location }) => {
      guard(row, location)
      if (row.redirect) throw redirect({ href: row.redirect + location.searchStr, replace: true })
    },
  })

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes.map(routeOf)),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
})
