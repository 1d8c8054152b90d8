import type { ServerModule } from '../../module.ts'
import { auditRoutes } from './routes.ts'

export const auditModule: ServerModule = {
  name: 'audit',
  mount: auditRoutes,
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
