/** Every screen there is. The guards, the page titles and `npm run routes` read this table; the router, piece by piece. */
import { laterRoutes } from './routes/later.at-work.ts'
import type { ScreenRoute } from './routes/route.ts'
import { startRoutes } from './routes/start.ts'

export const routes: readonly ScreenRoute[] = [...startRoutes, ...laterRoutes]
