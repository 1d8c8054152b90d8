import type { ServerModule } from '../../module.ts'
import { rentalRoutes } from './routes.ts'
import { orderSearch } from './search-orders.ts'

export const rentalModule: ServerModule = { name: 'rental', mount: rentalRoutes, search: { order: orderSearch } }
