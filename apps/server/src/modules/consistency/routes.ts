import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Orders whose parts disagree. */
export const consistencyRoutes = (_mounting: Mounting, _services: Services): void => {}
