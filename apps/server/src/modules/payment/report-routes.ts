import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Financial reports. */
export const reportRoutes = (_mounting: Mounting, _services: Services): void => {}
