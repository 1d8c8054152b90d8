import type { ServerModule } from '../../module.ts'
import { settingRoutes } from './routes.ts'

export const settingsModule: ServerModule = { name: 'settings', mount: settingRoutes }
