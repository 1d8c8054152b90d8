import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** The console's review of qualifications. */
export const reviewQueueRoutes = (_mounting: Mounting, _services: Services): void => {}
