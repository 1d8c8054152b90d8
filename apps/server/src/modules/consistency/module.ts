import type { ServerModule } from '../../module.ts'
import { consistencyEvents } from './events.ts'
import { consistencyRoutes } from './routes.ts'

export const consistencyModule: ServerModule = {
  name: 'consistency',
  mount: consistencyRoutes,
  events: consistencyEvents,
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
}
