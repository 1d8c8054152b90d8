import type { ServerModule } from '../../module.ts'
import { fileRoutes } from './routes.ts'

export const filesModule: ServerModule = { name: 'files', mount: fileRoutes }
