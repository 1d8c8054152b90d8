import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Machines seen from afar. */
export const deviceOverviewRoutes = (_mounting: Mounting, _services: Services): void => {}
