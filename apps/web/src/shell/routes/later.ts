/** The screens of those who work here: owners and staff. Nobody who only looks or rents needs their addresses. */
import { consoleRoutes } from './console.ts'
import { ownerRoutes } from './owner-routes.ts'
import { roleHomes } from './role-homes.ts'
import type { ScreenRoute } from './route.ts'

export const laterRoutes: readonly ScreenRoute[] = [...ownerRoutes, ...consoleRoutes, ...roleHomes]
