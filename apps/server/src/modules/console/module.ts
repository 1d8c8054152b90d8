import type { ServerModule } from '../../module.ts'
import { ownFigureRoutes } from './own-figure-routes.ts'
import { consoleRoutes } from './routes.ts'
import { systemRoutes } from './system-routes.ts'

export const consoleModule: ServerModule = {
  name: 'console',
  mount(mounting, services) {
    consoleRoutes(mounting, services)
    ownFigureRoutes(mounting, services)
    systemRoutes(mounting, services)
  },
  growth: () => import('./proof/growth.ts'),
}
