import type { ServerModule } from '../../module.ts'
import { notificationRoutes } from './routes.ts'

export const notificationModule: ServerModule = { name: 'notification', mount: notificationRoutes }
