import type { ServerModule } from '../../module.ts'
import { iotRoutes } from './routes.ts'

export const iotModule: ServerModule = {
  name: 'iot',
  mount: iotRoutes,
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
