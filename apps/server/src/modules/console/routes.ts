import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** What the console shows at a glance. */
export const consoleRoutes = (_mounting: Mounting, _services: Services): void => {}
