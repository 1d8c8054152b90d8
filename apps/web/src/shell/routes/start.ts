/** The screens whose addresses are known from the start; the rest is fetched when one of them is asked for. */
import { generalRoutes } from './general.ts'
import { lineRoutes } from './line-routes.ts'
import { ownerMachineRoutes } from './owner-machines.ts'
import type { ScreenRoute } from './route.ts'

export const startRoutes: readonly ScreenRoute[] = [...generalRoutes, ...ownerMachineRoutes, ...lineRoutes]
