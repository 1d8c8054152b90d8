import type { ServerModule } from '../../module.ts'
import { consoleRoutes } from './routes.ts'
import { systemRoutes } from './system-routes.ts'

export const consoleModule: ServerModule = {
  name: 'console',
  mount(mounting, services) {
    consoleRoutes(mounting, services)
    systemRoutes(mounting, services)
  },
}
