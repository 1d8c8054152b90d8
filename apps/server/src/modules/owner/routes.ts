import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { applicationRoutes } from './application-routes.ts'
import { fleetRoutes } from './fleet-routes.ts'
import { orderRoutes } from './order-routes.ts'

export const ownerRoutes = (mounting: Mounting, services: Services): void => {
  applicationRoutes(mounting, services)
  fleetRoutes(mounting, services)
  orderRoutes(mounting, services)
}
