import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Who did what. */
export const auditRoutes = (_mounting: Mounting, _services: Services): void => {}
