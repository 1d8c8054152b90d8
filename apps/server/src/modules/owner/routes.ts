import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import type { Identity } from '../identity/public.ts'
import { applicationRoutes } from './application-routes.ts'
import { fleetRoutes } from './fleet-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { payoutAccountRoutes } from './payout-account-routes.ts'

export const ownerRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  applicationRoutes(mounting, services)
  fleetRoutes(mounting, services)
  orderRoutes(mounting, services)
  payoutRoutes(mounting, services)
  payoutAccountRoutes(mounting, services, identity)
}
