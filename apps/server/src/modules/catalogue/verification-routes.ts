import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Owners' machines, verified by staff. */
export const verificationRoutes = (_mounting: Mounting, _services: Services): void => {}
