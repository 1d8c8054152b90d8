import type { ServerModule } from '../../module.ts'
import { companyRoutes } from './routes.ts'

export const companyModule: ServerModule = { name: 'company', mount: companyRoutes }
