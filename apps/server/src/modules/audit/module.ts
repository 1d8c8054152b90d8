import type { ServerModule } from '../../module.ts'
import { auditRoutes } from './routes.ts'

export const auditModule: ServerModule = { name: 'audit', mount: auditRoutes }
