import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** The matrix of permissions and roles. */
export const permissionRoutes = (_mounting: Mounting, _services: Services): void => {}
