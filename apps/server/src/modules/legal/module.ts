import type { ServerModule } from '../../module.ts'
import { legalRoutes } from './routes.ts'

export const legalModule: ServerModule = {
  name: 'legal',
  mount: legalRoutes,
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
