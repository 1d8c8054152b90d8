import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** What the installation is told about itself. */
export const settingRoutes = (_mounting: Mounting, _services: Services): void => {}
