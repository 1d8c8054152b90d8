import type { ServerModule } from '../../module.ts'
import { rentalRoutes } from './routes.ts'

export const rentalModule: ServerModule = { name: 'rental', mount: rentalRoutes }
