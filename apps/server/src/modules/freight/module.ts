import type { ServerModule } from '../../module.ts'
import { priceRoutes } from './prices/price-routes.ts'

/** Shippers and drivers, cargo and the trips that carry it. */
export const freightModule: ServerModule = {
  name: 'freight',
  mount: priceRoutes,
}
