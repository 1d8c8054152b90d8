/** Every screen there is. The router, the guards, the page titles and `npm run routes` all read this table. */
import { consoleRoutes } from './routes/console.ts'
import { generalRoutes } from './routes/general.ts'
import { lineRoutes } from './routes/line-routes.ts'
import { ownerRoutes } from './routes/owner-routes.ts'
import type { ScreenRoute } from './routes/route.ts'

export const routes: readonly ScreenRoute[] = [...generalRoutes, ...lineRoutes, ...ownerRoutes, ...consoleRoutes]
