import * as operations from '@jihui/protocol/console/operations'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readDashboard } from './dashboard.ts'
import { readOperationFigures } from './operation-figures.ts'

/** What the console shows at a glance. */
export const consoleRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.getDashboard, ({ actor, query }) => readDashboard(services, actor, query.debug))
  mountEndpoint(mounting, operations.getOperationFigures, ({ actor }) => {
    if (!actor.permissions.has('rental_view')) refuse('auth.forbidden')
    return readOperationFigures(services)
  })
}
