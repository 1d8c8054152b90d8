import type { ServerModule } from '../../module.ts'
import { consistencyRoutes } from './routes.ts'

export const consistencyModule: ServerModule = { name: 'consistency', mount: consistencyRoutes }
