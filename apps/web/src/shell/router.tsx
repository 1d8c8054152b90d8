import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { guard } from './guards.ts'
import { NotFound } from './not-found.tsx'
import { RootFrame } from './root-frame.tsx'
import { RouteError } from './route-error.tsx'
import { startRoutes } from './routes/start.ts'
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
    if (value === undefined || value === null || value === '') continue
    params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

const rootRoute = createRootRoute({ component: RootFrame, notFoundComponent: NotFound })

/** A screen's code and the data layer come together, the second only once. */
function screenOf(row: ScreenRoute) {
  const { screen } = row
  if (!screen) return undefined
  const isOpen = row.access === 'public' || row.access === 'auth'
  return lazyRouteComponent(async () => {
    const [{ Screen }, { WithData }, guarded] = await Promise.all([
      screen(),
      import('./with-data.tsx'),
      isOpen ? undefined : import('./require-access.tsx'),
    ])
    const RequireAccess = guarded?.RequireAccess
    const Complete = () => (
      <WithData>
        {RequireAccess ? (
          <RequireAccess row={row}>
            <Screen />
          </RequireAccess>
        ) : (
          <Screen />
        )}
      </WithData>
    )
    return { Complete }
  }, 'Complete')
}

/** `/car/$` takes what stood in the place of the `$`. */
const leadOn = (target: string, params: { _splat?: string }): string =>
  target.endsWith('/$') ? target.slice(0, -1) + (params._splat ?? '') : target

const routeOf = (row: ScreenRoute) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: row.path.replace(/:([A-Za-z]+)/g, '$$$1'),
    staticData: { row },
    component: screenOf(row),
    beforeLoad: ({ location, params }) => {
      guard(row, location)
      if (row.redirect) throw redirect({ href: leadOn(row.redirect, params) + location.searchStr, replace: true })
    },
  })

const known = startRoutes.map(routeOf)
let isWhole = false
/**
 * An address nobody knows yet: the rest of the table is fetched, and the router looks again. It stays in the table as
 * the page that is not found: while the router looks, what is on the screen still stands under it.
 */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: NotFound,
  beforeLoad: async ({ location }) => {
    if (isWhole) return
    const { laterRoutes } = await import('./routes/later.ts')
    isWhole = true
    rootRoute.addChildren([...known, ...laterRoutes.map(routeOf), unknown])
    router.setRoutes(router.buildRouteTree())
    throw redirect({ href: location.href, replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([...known, unknown]),
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
