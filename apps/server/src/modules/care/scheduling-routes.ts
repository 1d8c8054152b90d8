import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Maintenance, as staff arrange it. */
export const schedulingRoutes = (_mounting: Mounting, _services: Services): void => {}
