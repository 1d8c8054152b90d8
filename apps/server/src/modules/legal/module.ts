import type { ServerModule } from '../../module.ts'
import { legalRoutes } from './routes.ts'

export const legalModule: ServerModule = { name: 'legal', mount: legalRoutes }
