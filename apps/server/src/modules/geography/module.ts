import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { routeServiceLimits, routeServiceName } from './route-service.ts'

/** Cities, districts, points and the roads between them. It answers no address of its own. */
export const geographyModule: ServerModule = {
  name: 'geography',
  mount(_mounting, { outside }) {
    outside.limit(routeServiceName, routeServiceLimits)
  },
  retention: {
    'measured routes': {
      days: 'keep_routes_days',
      table: 'road_route',
      key: ['points'],
      isOver: (before) => sql`created_at < ${before}`,
    },
  },
}
